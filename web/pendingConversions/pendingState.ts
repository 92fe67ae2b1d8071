/** What the pending conversions screen shows: its filters, and the table's page and order. */
import type { SortOrder } from '../../shared/pages'
import { dateAt, type Instant } from '../../shared/timeZones'
import { addDays } from '../../shared/wallTimes'
import { leadsDefaults, type FilterState } from '../filters/filterState'

export interface PendingState {
  filters: FilterState
  page: number
  limit: number
  /** A field of the row as REST spells it. */
  sort_by: string
  sort_order: SortOrder
}

/** Start of today to now. Source: spec/1 sections 5 and 9. */
export const pendingDefaults: PendingState = {
  filters: leadsDefaults,
  page: 1,
  limit: 100,
  sort_by: 'ftd_date_converted_time',
  sort_order: 'desc',
}

const resetDays = 7

/** Of the filters that an address may carry, those of this screen, which only includes. */
export const pendingFilters = (filters: FilterState): FilterState => ({
  ...leadsDefaults,
  dateRangePreset: filters.dateRangePreset,
  start_date: filters.start_date,
  end_date: filters.end_date,
  start_time: filters.start_time,
  end_time: filters.end_time,
  last_24_hours: filters.last_24_hours,
  inside_selected_hour_range: filters.inside_selected_hour_range,
  created_inside_date_range: filters.created_inside_date_range,
  advertiser_id: filters.advertiser_id,
  country_id: filters.country_id,
  publisher_id: filters.publisher_id,
})

/** Reset goes back seven days. Its end is left open, so that what comes in later is in it too. */
export const resetFilters = (zone: string, now: Instant): FilterState => ({
  ...leadsDefaults,
  dateRangePreset: null,
  start_date: `${addDays(dateAt(zone, now), -resetDays)} 00:00`,
})
