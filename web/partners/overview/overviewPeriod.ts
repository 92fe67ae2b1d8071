/** The 30 days of an overview and of the lists, as the reports count them. */
import { dateAt, type Instant } from '../../../shared/app/time/timeZones'
import { addDays } from '../../../shared/app/time/wallTimes'
import { reportsDefaults, type FilterState } from '../../filters/filterState'
import type { LeadFilterInput } from '../../generated/graphql'
import { toReportRequest } from '../../reports/reports/reportRequest'

export const overviewDays = 30

interface OverviewPeriod {
  /** As the screens of reports and leads take it. */
  filters: FilterState
  /** As the gateway takes it. */
  input: LeadFilterInput
}

/** Whose figures; all partners when left out. */
export type Partner = { list: 'advertiser_id' | 'publisher_id'; id: string }

/** The last `days`, today among them, on the clock of `zone`; compared with as many before. */
export function overviewPeriod(days: number, zone: string, now: Instant, partner?: Partner): OverviewPeriod {
  const today = dateAt(zone, now)
  const filters: FilterState = {
    ...reportsDefaults,
    dateRangePreset: null,
    start_date: `${addDays(today, 1 - days)} 00:00`,
    end_date: `${today} 23:59`,
    compare_with_past: partner !== undefined,
    ...(partner && { [partner.list]: [partner.id] }),
  }
  return { filters, input: toReportRequest(filters, zone, now).filter }
}

/** Each of the last `days`, oldest first. */
export const daysUntil = (zone: string, now: Instant, days: number = overviewDays): string[] => {
  const today = dateAt(zone, now)
  return Array.from({ length: days }, (_, place) => addDays(today, place + 1 - days))
}

/** The spans that an overview offers, in days, as the address has them. */
export const overviewSpans = ['1', '7', '30'] as const
export type OverviewSpan = (typeof overviewSpans)[number]
/** `title` over the figures, `within` in a sentence, `before` what they are compared with. */
export const spanTexts: Record<OverviewSpan, { label: string; title: string; within: string; before: string }> = {
  '1': { label: 'Today', title: 'Today', within: 'today', before: 'yesterday until the same time' },
  '7': { label: '7 days', title: 'Last 7 days', within: 'in the last 7 days', before: 'the 7 days before' },
  '30': { label: '30 days', title: 'Last 30 days', within: 'in the last 30 days', before: 'the 30 days before' },
}
/** Of `?days=7`; the longest one where the address says none that is offered. */
export const spanIn = (text: string | null): OverviewSpan => overviewSpans.find((span) => span === text) ?? '30'
