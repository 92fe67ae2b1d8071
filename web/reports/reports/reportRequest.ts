/** Query variables of a report. */
import { DAY, MINUTE, wallTimeAt, type Instant } from '../../../shared/app/time/timeZones'
import { hourRange, toLeadFilterInput, wallRange } from '../../filters/filterInput'
import type { FilterState } from '../../filters/filterState'
import type { DatePreset, LeadFilterInput } from '../../generated/graphql'
import { hasPast } from './reportTabs'
import type { ReportsState } from './reportsState'

/** Shared by all levels of a report. */
export interface ReportRequest {
  filter: LeadFilterInput
  /** Preset of the range, which defines the previous one. */
  preset?: DatePreset
  compare: boolean
}

/** Whether the state supports a comparison. */
export const canCompare = ({ tab, cross }: Pick<ReportsState, 'tab' | 'cross'>): boolean => hasPast(tab) && !cross

/** Effective filters: without comparison if it is not supported. */
export const tabFilters = (filters: FilterState, canCompare: boolean): FilterState =>
  canCompare || !filters.compare_with_past ? filters : { ...filters, compare_with_past: false }

/** 24 hours in whole minutes, including the current one. */
const lastDay = (zone: string, now: Instant) => ({
  start: wallTimeAt(zone, now - DAY + MINUTE),
  end: wallTimeAt(zone, now),
})

export function toReportRequest(filters: FilterState, zone: string, now: Instant): ReportRequest {
  const compare = filters.compare_with_past
  const preset = compare && !filters.last_24_hours ? filters.dateRangePreset : null
  // Last 24 hours relative to `now` instead of the server's time, so that the leads behind the figures are the same.
  const asked = filters.last_24_hours ? { ...frozenFilters(filters, zone, now), compare_with_past: compare } : filters
  // Reports exclude test leads by default, so null must be sent.
  const filter = { ...toLeadFilterInput(asked, zone, now), isTest: filters.is_test }
  return { filter, ...(preset && { preset }), compare }
}

/**
 * Filters for the leads behind a report's figures, with a fixed range, so that the list always has as many leads as the
 * figure says.
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

/** Variables of the comparison, which is loaded separately. */
export function toComparedRequest(filters: FilterState, zone: string, now: Instant) {
  const preset = filters.last_24_hours ? null : filters.dateRangePreset
  const asked = { ...filters, compare_with_past: false }
  return { filter: { ...toLeadFilterInput(asked, zone, now), isTest: filters.is_test }, ...(preset && { preset }) }
}
