/** What the gateway is asked for a report. */
import { DAY, MINUTE, wallTimeAt, type Instant } from '../../../shared/app/time/timeZones'
import { hourRange, toLeadFilterInput, wallRange } from '../../filters/filterInput'
import type { FilterState } from '../../filters/filterState'
import type { DatePreset, LeadFilterInput } from '../../generated/graphql'
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

/** 24 hours of whole minutes, the present one among them. */
const lastDay = (zone: string, now: Instant) => ({
  start: wallTimeAt(zone, now - DAY + MINUTE),
  end: wallTimeAt(zone, now),
})

export function toReportRequest(filters: FilterState, zone: string, now: Instant): ReportRequest {
  const compare = filters.compare_with_past
  const preset = compare && !filters.last_24_hours ? filters.dateRangePreset : null
  // The last 24 hours as they are at `now`: by the server's clock they would not be those of the leads behind the figures.
  const asked = filters.last_24_hours ? { ...frozenFilters(filters, zone, now), compare_with_past: compare } : filters
  // To a report, what is left out says "no test leads": all of them must be asked for.
  const filter = { ...toLeadFilterInput(asked, zone, now), isTest: filters.is_test }
  return { filter, ...(preset && { preset }), compare }
}

/**
 * The filters of a report for the leads behind its figures: the same stretch of time also when it is looked at later, so
 * that as many leads show as the figure says.
 */
export function frozenFilters(filters: FilterState, zone: string, now: Instant): FilterState {
  const range = filters.last_24_hours ? lastDay(zone, now) : wallRange(filters, zone, now)
  const hours = filters.inside_selected_hour_range ? hourRange(filters, zone, now) : null
  return {
    ...filters,
    ...{
      last_24_hours: false,
      compare_with_past: false,
      dateRangePreset: null,
      start_date: range.start,
      end_date: range.end,
    },
    ...(hours && { start_time: hours.start, end_time: hours.end }),
  }
}

/** What the figures of the same filters are compared with, which does not hold them up. */
export function toComparedRequest(filters: FilterState, zone: string, now: Instant) {
  const preset = filters.last_24_hours ? null : filters.dateRangePreset
  const asked = { ...filters, compare_with_past: false }
  return { filter: { ...toLeadFilterInput(asked, zone, now), isTest: filters.is_test }, ...(preset && { preset }) }
}
