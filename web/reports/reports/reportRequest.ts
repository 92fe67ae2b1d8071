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
  canCompare || !filters.compareWithPast ? filters : { ...filters, compareWithPast: false }

/** 24 hours in whole minutes, including the current one. */
const lastDay = (zone: string, now: Instant) => ({
  start: wallTimeAt(zone, now - DAY + MINUTE),
  end: wallTimeAt(zone, now),
})

export function toReportRequest(filters: FilterState, zone: string, now: Instant): ReportRequest {
  const compare = filters.compareWithPast
  const preset = compare && !filters.last24Hours ? filters.dateRangePreset : null
  // Last 24 hours relative to `now` instead of the server's time, so that the leads behind the figures are the same.
  const asked = filters.last24Hours ? { ...frozenFilters(filters, zone, now), compareWithPast: compare } : filters
  // Reports exclude test leads by default, so null must be sent.
  const filter = { ...toLeadFilterInput(asked, zone, now), isTest: filters.isTest }
  return { filter, ...(preset && { preset }), compare }
}

/**
 * Filters for the leads behind a report's figures, with a fixed range, so that the list always has as many leads as the
 * figure says.
 */
export function frozenFilters(filters: FilterState, zone: string, now: Instant): FilterState {
  const range = filters.last24Hours ? lastDay(zone, now) : wallRange(filters, zone, now)
  const hours = filters.insideSelectedHourRange ? hourRange(filters, zone, now) : null
  return {
    ...filters,
    ...{
      last24Hours: false,
      compareWithPast: false,
      dateRangePreset: null,
      startDate: range.start,
      endDate: range.end,
    },
    ...(hours && { startTime: hours.start, endTime: hours.end }),
  }
}

/** Variables of the comparison, which is loaded separately. */
export function toComparedRequest(filters: FilterState, zone: string, now: Instant) {
  const preset = filters.last24Hours ? null : filters.dateRangePreset
  const asked = { ...filters, compareWithPast: false }
  return { filter: { ...toLeadFilterInput(asked, zone, now), isTest: filters.isTest }, ...(preset && { preset }) }
}
