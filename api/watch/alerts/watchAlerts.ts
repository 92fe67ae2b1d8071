import { alertKind } from '../../../shared/watch/alertKinds'
import type { Services } from '../../app/start/services'
import { listOpenAlerts, lockRule, openAlerts, resolveByThemselves, updateAlerts } from './alerts.queries'
import { finders } from './findings.queries'
import { reconcile, watches } from './reconcile'
import { listAlertRules, type AlertRule } from './rules.queries'

type Needs = Pick<Services, 'db' | 'now' | 'log'>

/** Evaluates a rule and stores what changed, unless another process is evaluating it. */
export async function evaluateRule({ db, now }: Pick<Needs, 'db' | 'now'>, rule: AlertRule): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await lockRule(transaction, rule.id))) return
    const at = now()
    const found = rule.is_active ? await finders[rule.kind](transaction, rule.settings, at) : []
    const scope = { subjectIds: rule.subject_ids, isExcluding: rule.is_excluding }
    const findings = found.filter(({ subjectId }) => watches(scope, subjectId))
    const { opened, updated, over } = reconcile(await listOpenAlerts(transaction, rule.id), findings)
    await openAlerts(transaction, rule, opened, at)
    await updateAlerts(transaction, updated, at)
    await resolveByThemselves(transaction, over, at)
  })
}

const tickMs = 2_500

/** Evaluates every rule at its interval until the returned function is called; resolves when the last evaluation ended. */
export function watchAlerts(needs: Needs): () => Promise<void> {
  const due = new Map<number, number>()
  let stopped = false
  let running = Promise.resolve()
  const evaluate = async () => {
    for (const rule of await listAlertRules(needs.db)) {
      const at = Date.now()
      if (stopped || at < (due.get(rule.id) ?? 0)) continue
      due.set(rule.id, at + alertKind(rule.kind).everySeconds * 1000)
      await evaluateRule(needs, rule)
    }
  }
  const timer = setInterval(() => {
    running = running
      .then(() => (stopped ? undefined : evaluate()))
      .catch((error: unknown) => needs.log.error({ err: error }, 'Alert rules were not evaluated'))
  }, tickMs).unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}
