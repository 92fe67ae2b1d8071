/** State of the pending conversions screen: filters, page and order. */
import type { SortOrder } from '../../../shared/app/pages'
import { dateAt, type Instant } from '../../../shared/app/time/timeZones'
import { addDays } from '../../../shared/app/time/wallTimes'
import { leadsDefaults, type FilterState } from '../../filters/filterState'

/** The whole list, conversions with a hint, or those pending for more than a day. */
export const pendingParts = ['all', 'hints', 'day'] as const
export type PendingPart = (typeof pendingParts)[number]

export interface PendingState {
  filters: FilterState
  show: PendingPart
  page: number
  limit: number
  /** Column. */
  sort_by: string
  sort_order: SortOrder
}

/** All pending conversions of any date. */
export const pendingDefaults: PendingState = {
  filters: { ...leadsDefaults, dateRangePreset: null },
  show: 'all',
  page: 1,
  limit: 100,
  sort_by: 'ftdDateConvertedTime',
  sort_order: 'desc',
}

const resetDays = 7

/** Filters for the queue, without comparison. */
export const pendingFilters = (filters: FilterState): FilterState => ({ ...filters, compareWithPast: false })

/** Reset in the filter panel: the last seven days with an open end, so that new ones are included. */
export const resetFilters = (zone: string, now: Instant): FilterState => ({
  ...leadsDefaults,
  dateRangePreset: null,
  startDate: `${addDays(dateAt(zone, now), -resetDays)} 00:00`,
})
