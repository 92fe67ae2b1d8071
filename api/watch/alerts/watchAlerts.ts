import { MINUTE, type Instant } from '../../../shared/app/time/timeZones'
import { alertKind } from '../../../shared/watch/alertKinds'
import type { Database } from '../../db/connect'
import { serversOf } from '../../db/servers'
import { failureLog } from '../../app/process/failureLog'
import { repeatedly } from '../../app/process/repeatedly'
import type { Services } from '../../app/start/services'
import { pauseByRule, pausedByRuleNow, pauseWhile } from '../../routing/pauses/pauses.queries'
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
import { lossesOf, missingLoss, readRevenuePerLead, type RevenuePerLead } from './costs.queries'
import type { Finding, FindingSources } from './findings'
import { finders } from './findings.queries'
import { endEstimates, lockLosses, lockOpenLosses, readLosses } from './losses.queries'
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

/** Pauses the advertisers that a rule found, if the rule or the finding says so. */
async function pauseAdvertisers(transaction: Database, rule: AlertRule, findings: readonly Finding[], at: Instant) {
  const minutes = rule.settings.pause ?? 0
  const idsOf = (found: readonly Finding[]) =>
    found.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'advertiser' && subjectId) || [])
  if (minutes) await pauseByRule(transaction, { id: rule.id, name: rule.name, minutes }, idsOf(findings), at)
  if (rule.kind === 'credit_limit')
    await pauseWhile(transaction, rule, idsOf(findings.filter(({ pauses }) => pauses)), at)
}

/** Stores what is missing at the subjects of a rule, where no stored lead shows the loss. */
async function storeMissing(transaction: Database, rule: AlertRule, { findings, revenuePerLead }: Losses) {
  const foundByKey = new Map(findings.map((finding) => [keyOf(finding), finding]))
  const open = (await listHoldingAlerts(transaction, rule.id)).filter(({ isResolved }) => !isResolved)
  const found = open.flatMap((alert) => {
    const finding = foundByKey.get(keyOf(alert))
    return finding ? { id: alert.id, finding, lost: finding.lost ?? 0 } : []
  })
  const missing = found.filter(({ lost }) => lost > 0)
  const perLead = missing.length ? await revenuePerLead() : () => 0
  await storeLosses(
    transaction,
    missing.map(({ id, finding, lost }) => ({ id, ...missingLoss(finding, lost, perLead) })),
  )
  await endEstimates(
    transaction,
    found.flatMap(({ id, lost }) => (lost ? [] : id)),
  )
}

interface Losses {
  findings: readonly Finding[]
  revenuePerLead: () => Promise<RevenuePerLead>
}

/**
 * Counts the lost leads of all open alerts, and the revenue expected of them: which alert counts a lead depends on the others.
 * Estimates of a rule come from its findings.
 */
async function countLosses(transaction: Database, rule: AlertRule, losses: Losses) {
  if (!alertKind(rule.kind).isLoss) return
  await storeMissing(transaction, rule, losses)
  await lockLosses(transaction)
  const locked = await lockOpenLosses(transaction)
  if (!locked.size) return
  const rows = await readLosses(transaction)
  const perLead = rows.length ? await losses.revenuePerLead() : () => 0
  const ids = new Set([...locked, ...rows.map(({ alert_id }) => alert_id)])
  await storeLosses(
    transaction,
    lossesOf(rows, [...ids], perLead).filter(({ id }) => locked.has(id)),
  )
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
