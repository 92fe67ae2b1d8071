/** What the gateway is asked for a report. */
import { DAY, wallTimeAt, type Instant } from '../../shared/timeZones'
import { toLeadFilterInput, wallRange } from '../filters/filterInput'
import type { FilterState } from '../filters/filterState'
import type { DatePreset, LeadFilterInput } from '../generated/graphql'
import { hasPast } from './reportTabs'
import type { ReportsState } from './reportsState'

/** One for all tables of a report. */
export interface ReportRequest {
  filter: LeadFilterInput
  /** The named range, for what the past is. */
  preset?: DatePreset
  compare: boolean
}

/** Whether what is shown can have the past beside it. */
export const canCompare = ({ tab, cross }: Pick<ReportsState, 'tab' | 'cross'>): boolean => hasPast(tab) && !cross

/** The filters as they are used: nothing is compared where there is nothing beside which to show it. */
export const tabFilters = (filters: FilterState, canCompare: boolean): FilterState =>
  canCompare || !filters.compare_with_past ? filters : { ...filters, compare_with_past: false }

export function toReportRequest(filters: FilterState, zone: string, now: Instant): ReportRequest {
  const compare = filters.compare_with_past
  const preset = compare && !filters.last_24_hours ? filters.dateRangePreset : null
  // To a report, what is left out says "no test leads": all of them must be asked for.
  const filter = { ...toLeadFilterInput(filters, zone, now), isTest: filters.is_test }
  return { filter, ...(preset && { preset }), compare }
}

/**
 * The filters of a report for the leads behind its figures: the same stretch of time also when it is looked at later, so
 * that as many leads show as the figure says.
 */
export function frozenFilters(filters: FilterState, zone: string, now: Instant): FilterState {
  const range = filters.last_24_hours
    ? { start: wallTimeAt(zone, now - DAY), end: wallTimeAt(zone, now) }
    : wallRange(filters, zone, now)
  const { start, end } = range
  return { ...filters, last_24_hours: false, compare_with_past: false, dateRangePreset: null, start_date: start, end_date: end }
}
