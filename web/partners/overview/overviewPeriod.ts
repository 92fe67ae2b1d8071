/** Period of overviews and lists, as in reports. */
import { dateAt, type Instant } from '../../../shared/app/time/timeZones'
import { addDays } from '../../../shared/app/time/wallTimes'
import { reportsDefaults, type FilterState } from '../../filters/filterState'
import type { LeadFilterInput } from '../../generated/graphql'
import { toReportRequest } from '../../reports/reports/reportRequest'

export const overviewDays = 30

interface OverviewPeriod {
  /** Filters for the screens of reports and leads. */
  filters: FilterState
  /** Filter input for the gateway. */
  input: LeadFilterInput
}

/** The partner; default: all. */
export type Partner = { list: 'advertiserId' | 'publisherId'; id: string }

/** The last `days` including today in `zone`, compared with the same number of days before. */
export function overviewPeriod(days: number, zone: string, now: Instant, partner?: Partner): OverviewPeriod {
  const today = dateAt(zone, now)
  const filters: FilterState = {
    ...reportsDefaults,
    dateRangePreset: null,
    startDate: `${addDays(today, 1 - days)} 00:00`,
    endDate: `${today} 23:59`,
    compareWithPast: partner !== undefined,
    ...(partner && { [partner.list]: [partner.id] }),
  }
  return { filters, input: toReportRequest(filters, zone, now).filter }
}

/** The last `days`, oldest first. */
export const daysUntil = (zone: string, now: Instant, days: number = overviewDays): string[] => {
  const today = dateAt(zone, now)
  return Array.from({ length: days }, (_, place) => addDays(today, place + 1 - days))
}

/** Periods of an overview in days, as in the URL. */
export const overviewSpans = ['1', '7', '30'] as const
type OverviewSpan = (typeof overviewSpans)[number]
/** `title` above the figures, `within` in sentences, `before` the compared period. */
export const spanTexts: Record<OverviewSpan, { label: string; title: string; within: string; before: string }> = {
  '1': { label: 'Today', title: 'Today', within: 'today', before: 'yesterday until the same time' },
  '7': { label: '7 days', title: 'Last 7 days', within: 'in the last 7 days', before: 'the 7 days before' },
  '30': { label: '30 days', title: 'Last 30 days', within: 'in the last 30 days', before: 'the 30 days before' },
}
/** Period of `?days=7`; default: the longest. */
export const spanIn = (text: string | null): OverviewSpan => overviewSpans.find((span) => span === text) ?? '30'
