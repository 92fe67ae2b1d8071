/** Lost leads as a source of a campaign. */
import { filterLists, type FilterList } from '../../../shared/app/filters'
import { resolveRange } from '../../../shared/app/time/dates'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { PreparedSource } from '../../campaigns/sources/preparedSource'
import type { FilterState } from '../../filters/filterState'
import { frozenFilters } from '../reports/reportRequest'

/** Lists that a source has, with its names for them. */
const listOf = { country_id: 'countries', publisher_id: 'publishers', funnel: 'funnels' } as const
const isShared = (list: FilterList): list is keyof typeof listOf => Object.hasOwn(listOf, list)
const shared = Object.keys(listOf) as (keyof typeof listOf)[]

/** Whether a source can have these filters: date, country, publisher and funnel. */
export const canSendAgain = (filters: FilterState): boolean =>
  filterLists.every((list) => isShared(list) || !filters[list].length) &&
  !filters.inside_selected_hour_range &&
  filters.is_test === false &&
  filters.exclude_fake_FTD !== true &&
  filters.campaign_leads !== 'only' &&
  [filters.traffic, filters.is_original].every((value) => value === 'all') &&
  [filters.is_approved, filters.late_ftd].every((value) => value !== 'only')

const isoOf = (instant: Instant | null) => (instant === null ? null : new Date(instant).toISOString())

/** A source of the rejected leads behind a report of lost leads. */
export function sourceOfLost(filters: FilterState, zone: string, now: Instant): PreparedSource {
  const { start_date, end_date } = frozenFilters(filters, zone, now)
  const { from, to } = resolveRange({ start_date, end_date }, zone, now)
  const lists = Object.fromEntries(shared.map((list) => [listOf[list], filters[list]]))
  return {
    name: 'Lost leads',
    ...lists,
    filters: shared.filter((list) => filters.excludes.includes(list)).map((list) => listOf[list]),
    takesCampaignLeads: filters.campaign_leads === 'all',
    receivedFrom: isoOf(from),
    receivedBefore: isoOf(to),
  }
}
