import { sql, type RawBuilder } from 'kysely'
import { leadStatus, type LeadStatusId, leadStatusesThatCount } from '../../../shared/leads/leadStatus'
import type { LeadMetric } from '../../../shared/app/filters'
import { DAY } from '../../../shared/app/time/timeZones'

/** The date by which a fact counts, as a column of `leads l`. Source: design/domain.md, Figures. */
export type FactDate = 'created_at' | 'converted_at' | 'ftd_date'
/** The date of a conversion that waits, a fake one too: a column that the query over `leads l` adds. */
export type ConversionDate = 'conversion_date'
/** The column that a range goes by: one of `leads l`, or over `lead_facts l` each fact's own date. */
export type CountedDate = FactDate | ConversionDate | 'fact_date'

/** The kinds of `lead_facts`. Source: migrations/0020_lead_facts.sql. */
export const fact = { received: 1, deposit: 2, approval: 3, waiting: 4 } as const

const dateByMetric: Record<LeadMetric, FactDate> = {
  attempts: 'created_at',
  leads: 'created_at',
  autologged: 'created_at',
  ftds: 'converted_at',
  is_late: 'converted_at',
  aff_ftd: 'ftd_date',
  deposited: 'converted_at',
}

/** The date that a range, weekdays and hours go by; in the cohort view (`byCreation`) always the lead's creation. */
export const factDate = (metric: LeadMetric | null | undefined, byCreation: boolean | null | undefined): FactDate =>
  metric && !byCreation ? dateByMetric[metric] : 'created_at'

/** A real deposit more than the set number of days after the lead was created. Over leads and over facts. */
export const isLate = (lateFtdDays: number): RawBuilder<boolean> =>
  sql`coalesce(epoch_us(l.converted_at) - epoch_us(l.created_at) > ${lateFtdDays * DAY * 1000}::bigint, false)`

const realDeposit = sql<boolean>`l.lead_status_id = ${sql.lit(leadStatus.FTD)} and l.converted_at is not null`
/** Over leads `l` and over facts. The ids are written out, not parameters, so that partial indexes on them serve. */
export const hasStatus = (statuses: readonly LeadStatusId[]): RawBuilder<boolean> =>
  sql`l.lead_status_id in (${sql.join(statuses.map((id) => sql.lit(id)))})`
/** An advertiser accepted the lead. Over leads and over facts. */
export const isAccepted = hasStatus(leadStatusesThatCount)

/** The leads behind a number of a report. */
export function behindMetric(metric: LeadMetric, lateFtdDays: number): RawBuilder<boolean> {
  switch (metric) {
    case 'attempts':
      return sql`true`
    case 'leads':
      return isAccepted
    case 'autologged':
      return sql`l.autologged_at is not null`
    case 'ftds':
      return realDeposit
    case 'is_late':
      return sql`(${realDeposit} and ${isLate(lateFtdDays)})`
    case 'aff_ftd':
      return sql`l.lead_status_id = ${sql.lit(leadStatus.FTD)} and l.ftd_date is not null`
    case 'deposited':
      return sql`l.lead_status_id in (${sql.lit(leadStatus.FTD)}, ${sql.lit(leadStatus['Pending FTD'])}) and l.converted_at is not null`
  }
}
