import { MINUTE, type Instant } from '../../../shared/app/time/timeZones'
import { alertKind } from '../../../shared/watch/alertKinds'
import type { Database } from '../../db/connect'
import type { Services } from '../../app/start/services'
import { pauseByRule, pausedByRuleNow } from '../../routing/pauses/pauses.queries'
import { readFilterContext } from '../../leads/filters/filters.queries'
import { listOpenAlerts, lockRule, openAlerts, resolveByThemselves, storeLosses, updateAlerts } from './alerts.queries'
import { readLostLeads, readRevenuePerLead, type RevenuePerLead } from './costs.queries'
import { finders, type Finding } from './findings.queries'
import { reconcile, watches } from './reconcile'
import { listAlertRules, type AlertRule } from './rules.queries'

type Needs = Pick<Services, 'db' | 'pool' | 'now' | 'log' | 'reports'>

/** The average changes slowly: it is read again after this time. */
const revenueMs = 10 * MINUTE

/** Reads the expected revenue of leads when it is needed, and keeps it for a while. */
export function createRevenuePerLead({ pool, now, reports }: Pick<Needs, 'pool' | 'now' | 'reports'>) {
  let kept: { at: number; revenue: Promise<RevenuePerLead> } | null = null
  return (): Promise<RevenuePerLead> => {
    const at = now()
    if (!kept || at - kept.at > revenueMs || at < kept.at) {
      const revenue = readFilterContext(pool, 'UTC', at).then((context) => readRevenuePerLead(reports, context))
      kept = { at, revenue }
      revenue.catch(() => (kept = null))
    }
    return kept.revenue
  }
}

/** Counts the lost leads of a rule's open alerts, and the revenue expected of them. */
async function countLosses(transaction: Database, rule: AlertRule, revenuePerLead: () => Promise<RevenuePerLead>) {
  if (!alertKind(rule.kind).isLoss) return
  for (const { id, subjectId, since } of await listOpenAlerts(transaction, rule.id)) {
    const lost = await readLostLeads(transaction, { id, kind: rule.kind, subjectId, since })
    const perLead = lost.length ? await revenuePerLead() : () => 0
    const cents = lost.reduce((sum, leads) => sum + leads.count * perLead(leads), 0)
    const leads = lost.reduce((sum, { count }) => sum + count, 0)
    await storeLosses(transaction, id, { leads, cents: Math.round(cents) })
  }
}

/** Pauses the advertisers that a rule found, if the rule says so. */
async function pauseAdvertisers(transaction: Database, rule: AlertRule, findings: readonly Finding[], at: Instant) {
  const minutes = rule.settings.pause ?? 0
  const ids = findings.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'advertiser' && subjectId) || [])
  if (minutes) await pauseByRule(transaction, { id: rule.id, name: rule.name, minutes }, ids, at)
}

interface Evaluation extends Pick<Needs, 'db' | 'now'> {
  revenuePerLead: () => Promise<RevenuePerLead>
}

/** Evaluates a rule and stores what changed, unless another process is evaluating it. */
export async function evaluateRule({ db, now, revenuePerLead }: Evaluation, rule: AlertRule): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await lockRule(transaction, rule.id))) return
    const at = now()
    const found = rule.is_active ? await finders[rule.kind](transaction, rule.settings, at) : []
    const scope = { subjectIds: rule.subject_ids, isExcluding: rule.is_excluding }
    const findings = found.filter(({ subjectId }) => watches(scope, subjectId))
    await pauseAdvertisers(transaction, rule, findings, at)
    const open = await listOpenAlerts(transaction, rule.id)
    const { opened, updated, over } = reconcile(open, findings)
    // While its advertiser is paused no answers come, so that the condition seems to be over.
    const paused = await pausedByRuleNow(transaction, rule.id)
    const stillPaused = open.flatMap(({ id, subjectId }) => (paused.has(subjectId ?? 0) ? id : []))
    await openAlerts(transaction, rule, opened, at)
    await updateAlerts(transaction, updated, at)
    await resolveByThemselves(
      transaction,
      over.filter((id) => !stillPaused.includes(id)),
      at,
    )
    await countLosses(transaction, rule, revenuePerLead)
  })
}

const tickMs = 2_500

/** Evaluates every rule at its interval until the returned function is called; resolves when the last evaluation ended. */
export function watchAlerts(needs: Needs): () => Promise<void> {
  const due = new Map<number, number>()
  const evaluation = { ...needs, revenuePerLead: createRevenuePerLead(needs) }
  let stopped = false
  let running: Promise<void> | null = null
  const evaluate = async () => {
    for (const rule of await listAlertRules(needs.db)) {
      const at = Date.now()
      if (stopped || at < (due.get(rule.id) ?? 0)) continue
      due.set(rule.id, at + alertKind(rule.kind).everySeconds * 1000)
      await evaluateRule(evaluation, rule)
    }
  }
  const timer = setInterval(() => {
    // An evaluation that takes longer than the interval is not overtaken.
    running ??= evaluate()
      .catch((error: unknown) => needs.log.error({ err: error }, 'Alert rules were not evaluated'))
      .finally(() => (running = null))
  }, tickMs).unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}
