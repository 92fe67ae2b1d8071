import { sql, type RawBuilder } from 'kysely'
import { leadStatus, leadStatusesThatCount } from '../../shared/leadStatus'
import type { LeadMetric } from '../../shared/filters'

/** The date by which a fact counts, as a column of `leads l`. Source: design/domain.md, Figures. */
export type FactDate = 'created_at' | 'converted_at' | 'ftd_date'
/** The date of a conversion that waits, a fake one too: a column that the query over `leads l` adds. */
export type ConversionDate = 'conversion_date'

const dateByMetric: Record<LeadMetric, FactDate> = {
  attempts: 'created_at',
  leads: 'created_at',
  autologged: 'created_at',
  ftds: 'converted_at',
  is_late: 'converted_at',
  aff_ftd: 'ftd_date',
}

/** The date that a range, weekdays and hours go by; in the cohort view (`byCreation`) always the lead's creation. */
export const factDate = (metric: LeadMetric | null | undefined, byCreation: boolean | null | undefined): FactDate =>
  metric && !byCreation ? dateByMetric[metric] : 'created_at'

/** A real deposit more than the set number of days after the lead was created. */
export const isLate = (lateFtdDays: number): RawBuilder<boolean> =>
  sql`coalesce(l.converted_at > l.created_at + make_interval(hours => ${lateFtdDays * 24}), false)`

const realDeposit = sql<boolean>`l.lead_status_id = ${leadStatus.FTD} and l.converted_at is not null`
const counts = sql<boolean>`l.lead_status_id = any(${[...leadStatusesThatCount]}::smallint[])`

/** The leads behind a number of a report. */
export function behindMetric(metric: LeadMetric, lateFtdDays: number): RawBuilder<boolean> {
  switch (metric) {
    case 'attempts':
      return sql`true`
    case 'leads':
      return counts
    case 'autologged':
      return sql`l.autologged_at is not null`
    case 'ftds':
      return realDeposit
    case 'is_late':
      return sql`(${realDeposit} and ${isLate(lateFtdDays)})`
    case 'aff_ftd':
      return sql`l.lead_status_id = ${leadStatus.FTD} and l.ftd_date is not null`
  }
}
