import { sql, type RawBuilder } from 'kysely'
import {
  leadStatus,
  type LeadStatusId,
  leadStatusesNotTaken,
  leadStatusesThatCount,
} from '../../../shared/leads/leadStatus'
import { ownMetric, type LeadMetric, type OwnMetric } from '../../../shared/app/filters'
import { DAY } from '../../../shared/app/time/timeZones'

/** Date of an event, as a column of `leads l`. See docs/domain/figures.md. */
export type FactDate = 'created_at' | 'converted_at' | 'ftd_date'
/** Date of a pending conversion, real or fake: a column added by the query over `leads l`. */
type ConversionDate = 'conversion_date'
/** Column for the date range: one of `leads l`, or over `lead_facts l` the date of each event. */
export type CountedDate = FactDate | ConversionDate | 'fact_date'

/** Kinds of rows in `lead_facts`. */
export const fact = { received: 1, deposit: 2, approval: 3, waiting: 4 } as const

const dateByMetric: Record<OwnMetric, FactDate> = {
  attempts: 'created_at',
  leads: 'created_at',
  lost: 'created_at',
  autologged: 'created_at',
  ftds: 'converted_at',
  is_late: 'converted_at',
  aff_ftd: 'ftd_date',
  deposited: 'converted_at',
}

/** Date for range, weekdays and hours; in the cohort view (`byCreation`) always the lead's creation. */
export const factDate = (metric: LeadMetric | null | undefined, byCreation: boolean | null | undefined): FactDate =>
  metric && !byCreation ? dateByMetric[ownMetric(metric)] : 'created_at'

/** Late deposits: more than the configured number of days after the lead. For leads and facts. */
export const isLate = (lateFtdDays: number): RawBuilder<boolean> =>
  sql`coalesce(epoch_us(l.converted_at) - epoch_us(l.created_at) > ${lateFtdDays * DAY * 1000}::bigint, false)`

const realDeposit = sql<boolean>`l.lead_status_id = ${sql.lit(leadStatus.FTD)} and l.converted_at is not null`
/** For leads `l` and facts. The ids are literals, so that partial indexes can be used. */
export const hasStatus = (statuses: readonly LeadStatusId[]): RawBuilder<boolean> =>
  sql`l.lead_status_id in (${sql.join(statuses.map((id) => sql.lit(id)))})`
/** Accepted leads. For leads and facts. */
export const isAccepted = hasStatus(leadStatusesThatCount)

/** Leads that no advertiser took. For leads and facts. */
export const isLost = hasStatus(leadStatusesNotTaken)

/** Leads that a publisher is paid for: approved, or taken back by the advertiser while we bear that. */
export const isPaid = sql<boolean>`l.ftd_date is not null`

/** Leads behind a figure of a report. */
export function behindMetric(metric: LeadMetric, lateFtdDays: number): RawBuilder<boolean> {
  switch (ownMetric(metric)) {
    case 'attempts':
      return sql`true`
    case 'leads':
      return isAccepted
    case 'lost':
      return isLost
    case 'autologged':
      return sql`l.autologged_at is not null`
    case 'ftds':
      return realDeposit
    case 'is_late':
      return sql`(${realDeposit} and ${isLate(lateFtdDays)})`
    case 'aff_ftd':
      return sql`${hasStatus([leadStatus.FTD])} and l.ftd_date is not null`
    case 'deposited':
      return sql`l.lead_status_id in (${sql.lit(leadStatus.FTD)}, ${sql.lit(leadStatus['Pending FTD'])}) and l.converted_at is not null`
  }
}
