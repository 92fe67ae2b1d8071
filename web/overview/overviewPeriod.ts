/** The 30 days of an overview and of the lists, as the reports count them. */
import { dateAt, type Instant } from '../../shared/timeZones'
import { addDays } from '../../shared/wallTimes'
import { reportsDefaults, type FilterState } from '../filters/filterState'
import type { LeadFilterInput } from '../generated/graphql'
import { toReportRequest } from '../reports/reportRequest'

export const overviewDays = 30

export interface OverviewPeriod {
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

/** Each day of the period, oldest first. */
export const daysUntil = (zone: string, now: Instant): string[] => {
  const today = dateAt(zone, now)
  return Array.from({ length: overviewDays }, (_, place) => addDays(today, place + 1 - overviewDays))
}
