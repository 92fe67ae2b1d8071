/** What the pending conversions screen shows: its filters, and the table's page and order. */
import type { SortOrder } from '../../../shared/app/pages'
import { dateAt, type Instant } from '../../../shared/app/time/timeZones'
import { addDays } from '../../../shared/app/time/wallTimes'
import { leadsDefaults, type FilterState } from '../../filters/filterState'

/** All of the list, those with a hint, or those that have waited for more than a day. */
export const pendingParts = ['all', 'hints', 'day'] as const
export type PendingPart = (typeof pendingParts)[number]

export interface PendingState {
  filters: FilterState
  show: PendingPart
  page: number
  limit: number
  /** A field of the row as REST spells it. */
  sort_by: string
  sort_order: SortOrder
}

/** All conversions that wait, whenever they came. Source: design/domain.md, the exceptions at its head. */
export const pendingDefaults: PendingState = {
  filters: { ...leadsDefaults, dateRangePreset: null },
  show: 'all',
  page: 1,
  limit: 100,
  sort_by: 'ftd_date_converted_time',
  sort_order: 'desc',
}

const resetDays = 7

/** Of the filters that an address may carry, those of a queue: it has no past to compare with. */
export const pendingFilters = (filters: FilterState): FilterState => ({ ...filters, compare_with_past: false })

/** Reset, in the filter card, goes back seven days. Its end is left open, so that what comes in later is in it too. */
export const resetFilters = (zone: string, now: Instant): FilterState => ({
  ...leadsDefaults,
  dateRangePreset: null,
  start_date: `${addDays(dateAt(zone, now), -resetDays)} 00:00`,
})
