/**
 * What the rules find at a moment: subjects for which the condition of a rule holds, with the figures behind it. Each
 * is read from stored data alone, so that an evaluation that was missed or repeated changes nothing. See
 * docs/domain/watch.md.
 */
import { sql } from 'kysely'
import type { AlertKind } from '../../../shared/watch/alertKinds'
import { badAnswers } from './findings.answers'
import { filledCaps } from './findings.caps'
import { usedCreditLimits } from './findings.creditLimits'
import { failedPostbacks } from './findings.postbacks'
import { setting, type Find } from './findings'
import { stoppedReports } from './findings.reportSchedules'
import { stoppedChanges } from './findings.scheduledChanges'
import { silentPartners, unusualRates } from './findings.statistics'
import { findFailingSyncs } from './findings.statusSync'
import { stoppedWebhooks } from './findings.webhooks'
import { systemFaults } from './system.queries'

const minute = 60_000

const heldLeads: Find = async (db, settings, now) => {
  const before = new Date(now - setting(settings, 'minutes') * minute)
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(o.sent_at) as since
    from open_attempts o join leads l on l.id = o.lead_id and l.created_at = o.lead_created_at and not l.is_hidden
    where (o.state = 'held' or (o.state = 'sending' and o.asked > 0))`.execute(db)
  const [held] = rows
  if (!held?.since || held.since > before) return []
  const since = held.since.getTime()
  return [{ subjectKind: 'held_leads', subjectId: null, since, evidence: { count: held.count }, leads: held.count }]
}

export const finders: Readonly<Record<AlertKind, Find>> = {
  cap_filled: filledCaps,
  advertiser_refuses: badAnswers('refused'),
  advertiser_unanswered: badAnswers('unanswered'),
  held_leads: heldLeads,
  scheduled_change_stopped: stoppedChanges,
  report_schedule_stopped: stoppedReports,
  webhook_stopped: stoppedWebhooks,
  postbacks_failing: failedPostbacks,
  publisher_silent: silentPartners('publisher'),
  advertiser_silent: silentPartners('advertiser'),
  publisher_rate_unusual: unusualRates('publisher'),
  advertiser_rate_unusual: unusualRates('advertiser'),
  credit_limit: usedCreditLimits,
  system: systemFaults,
  status_sync_failing: findFailingSyncs,
}
