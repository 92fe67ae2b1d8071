import { MINUTE, type Instant } from '../../../shared/app/time/timeZones'
import { alertKind } from '../../../shared/watch/alertKinds'
import type { Database } from '../../db/connect'
import { serversOf } from '../../db/servers'
import { failureLog } from '../../app/process/failureLog'
import { repeatedly } from '../../app/process/repeatedly'
import type { Services } from '../../app/start/services'
import { pauseByRule, pausedByRuleNow } from '../../routing/pauses/pauses.queries'
import { readFilterContext } from '../../leads/filters/filters.queries'
import { tellChannels } from '../channels/outbox.queries'
import {
  forgetResolved,
  listHoldingAlerts,
  lockRule,
  openAlerts,
  resolveByThemselves,
  storeLosses,
  updateAlerts,
} from './alerts.queries'
import { missingLeads, readLostLeads, readRevenuePerLead, type RevenuePerLead } from './costs.queries'
import type { Finding, FindingSources } from './findings'
import { finders } from './findings.queries'
import { keyOf, reconcile, watches } from './reconcile'
import { createHourlyStatistics } from './statistics/hourlyStatistics'
import { listAlertRules, type AlertRule } from './rules.queries'

type Needs = Pick<Services, 'db' | 'pool' | 'now' | 'log' | 'reports' | 'config'>

/** The average changes slowly: it is read again after this time. */
const revenueMs = 10 * MINUTE

/** Reads the expected revenue of leads when it is needed, and keeps it for a while. */
function createRevenuePerLead({ pool, now, reports }: Pick<Needs, 'pool' | 'now' | 'reports'>) {
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

/** Pauses the advertisers that a rule found, if the rule says so. */
async function pauseAdvertisers(transaction: Database, rule: AlertRule, findings: readonly Finding[], at: Instant) {
  const minutes = rule.settings.pause ?? 0
  const ids = findings.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'advertiser' && subjectId) || [])
  if (minutes) await pauseByRule(transaction, { id: rule.id, name: rule.name, minutes }, ids, at)
}

interface Losses {
  findings: readonly Finding[]
  revenuePerLead: () => Promise<RevenuePerLead>
}

/** Counts the lost leads of a rule's open alerts, and the revenue expected of them. */
async function countLosses(transaction: Database, rule: AlertRule, { findings, revenuePerLead }: Losses) {
  if (!alertKind(rule.kind).isLoss) return
  const foundByKey = new Map(findings.map((finding) => [keyOf(finding), finding]))
  for (const alert of await listHoldingAlerts(transaction, rule.id)) {
    const { id, subjectId, since, isResolved } = alert
    if (isResolved) continue
    const found = foundByKey.get(keyOf(alert))
    const stored = await readLostLeads(transaction, { id, kind: rule.kind, subjectId, since })
    const lost = found?.lost ? missingLeads(found, found.lost) : stored
    const perLead = lost.length ? await revenuePerLead() : () => 0
    const cents = lost.reduce((sum, leads) => sum + leads.count * perLead(leads), 0)
    const leads = lost.reduce((sum, { count }) => sum + count, 0)
    await storeLosses(transaction, id, { leads: Math.round(leads), cents: Math.round(cents) })
  }
}

export interface Evaluation extends Pick<Needs, 'db' | 'now'> {
  sources: FindingSources
  revenuePerLead: () => Promise<RevenuePerLead>
}

/** What every evaluation of a process shares. */
export const createEvaluation = (needs: Omit<Needs, 'log'>): Evaluation => ({
  ...{ db: needs.db, now: needs.now },
  sources: {
    statistics: createHourlyStatistics(needs),
    reportFolder: needs.config.reportCopy?.directory ?? null,
    expectedStandbys: serversOf(needs.config.databaseUrl).count - 1,
  },
  revenuePerLead: createRevenuePerLead(needs),
})

/** Evaluates a rule and stores what changed, unless another process is evaluating it. */
export async function evaluateRule({ db, now, sources, revenuePerLead }: Evaluation, rule: AlertRule): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await lockRule(transaction, rule.id))) return
    const at = now()
    await forgetResolved(transaction, rule.id, at)
    const found = rule.is_active ? await finders[rule.kind](transaction, rule.settings, at, sources) : []
    const scope = { subjectIds: rule.subject_ids, isExcluding: rule.is_excluding }
    const findings = found.filter(({ subjectId }) => watches(scope, subjectId))
    await pauseAdvertisers(transaction, rule, findings, at)
    const holding = await listHoldingAlerts(transaction, rule.id)
    const changes = reconcile(holding, findings)
    // While its advertiser is paused no answers come, so that the condition seems to be over.
    const paused = 'pause' in rule.settings ? await pausedByRuleNow(transaction, rule.id) : new Set<number>()
    const stillPaused = holding.flatMap(({ id, subjectId }) => (paused.has(subjectId ?? 0) ? id : []))
    const { opened, updated } = changes
    const over = changes.over.filter((id) => !stillPaused.includes(id))
    const made = await openAlerts(transaction, rule, opened, at)
    await updateAlerts(transaction, updated, at)
    await resolveByThemselves(transaction, over, at)
    await countLosses(transaction, rule, { findings, revenuePerLead })
    await tellChannels(transaction, { opened: made, resolved: over }, at)
  })
}

const tickMs = 2_500

/** Evaluates every rule at its interval until the returned function is called; resolves when the last evaluation ended. */
export function watchAlerts(needs: Needs): () => Promise<void> {
  const due = new Map<number, number>()
  const evaluation = createEvaluation(needs)
  let stopped = false
  const evaluate = async () => {
    for (const rule of await listAlertRules(needs.db)) {
      const at = Date.now()
      if (stopped || at < (due.get(rule.id) ?? 0)) continue
      due.set(rule.id, at + alertKind(rule.kind).everySeconds * 1000)
      await evaluateRule(evaluation, rule)
    }
  }
  const stop = repeatedly(
    evaluate,
    tickMs,
    failureLog(
      needs.log,
      { failed: 'Alert rules were not evaluated', again: 'Alert rules are evaluated again' },
      { level: 'error' },
    ),
  )
  return () => {
    stopped = true
    return stop()
  }
}
