/** Lost leads as a source of a campaign: what it carries of the report, and what it cannot. */
import type { SourceList } from '../../../shared/campaigns/campaigns'
import { groupFacts, type ReportGroup } from '../../../shared/reports/reportGroups'
import { resolveRange } from '../../../shared/app/time/dates'
import { dayRange, type Instant } from '../../../shared/app/time/timeZones'
import type { PreparedSource } from '../../campaigns/sources/preparedSource'
import { fieldLabel } from '../../filters/filterFields'
import { filterLists, type FilterState } from '../../filters/filterState'
import type { FilterList } from '../../generated/graphql'
import type { PathStep } from '../../filters/reportPath'
import { frozenFilters } from '../reports/reportRequest'

type Carried = Extract<keyof PreparedSource, SourceList>

/** Filters and steps of a path that a source has, with its names for them. */
const carried: Partial<Record<FilterList | ReportGroup, Carried>> = {
  countryId: 'countries',
  publisherId: 'publishers',
  funnel: 'funnels',
  advertiserId: 'advertisers',
  advertiserStatus: 'advertiserStatus',
  lostReason: 'lostReasons',
  lostAdvertiserId: 'lostAdvertisers',
  lostSubject: 'lostSubjects',
}

/** Switches that a source does not have, unless they leave all lost leads in. */
const switchesLeftOut = (filters: FilterState): string[] => [
  ...(filters.insideSelectedHourRange ? ['insideSelectedHourRange'] : []),
  ...(filters.isTest === true ? ['isTest'] : []),
  ...(filters.excludeFakeFtd === true ? ['excludeFakeFtd'] : []),
  ...(filters.campaignLeads === 'only' ? ['campaignLeads'] : []),
  ...(['traffic', 'isOriginal'] as const).filter((field) => filters[field] !== 'all'),
  ...(['isApproved', 'lateFtd'] as const).filter((field) => filters[field] === 'only'),
]

/** What the source cannot carry, as names of filters and groups: it would find leads that the report does not show. */
export const leftOutOf = (filters: FilterState, path: readonly PathStep[]): string[] => [
  ...[...filterLists.filter((list) => filters[list].length && !carried[list]), ...switchesLeftOut(filters)].map(
    fieldLabel,
  ),
  ...path
    .filter(({ key, value }) => key !== 'createdAt' && (value === null || !carried[key]))
    .map(({ key }) => groupFacts[key].one),
]

const isoOf = (instant: Instant | null) => (instant === null ? null : new Date(instant).toISOString())
const later = (one: Instant | null, other: Instant) => (one === null ? other : Math.max(one, other))
const earlier = (one: Instant | null, other: Instant) => (one === null ? other : Math.min(one, other))

/** A source of the rejected leads behind a report of lost leads, or behind a row of it. */
export function sourceOfLost(
  filters: FilterState,
  path: readonly PathStep[],
  zone: string,
  now: Instant,
): PreparedSource {
  const { startDate, endDate } = frozenFilters(filters, zone, now)
  const range = resolveRange({ start_date: startDate, end_date: endDate }, zone, now)
  const day = path.find(({ key }) => key === 'createdAt')?.value
  const within = day ? dayRange(zone, day) : null
  const lists: Partial<Record<Carried, readonly string[]>> = {}
  const excluded = new Set<Carried>()
  for (const list of filterLists) {
    const name = carried[list]
    if (!name || !filters[list].length) continue
    lists[name] = filters[list]
    if (filters.excludes.includes(list)) excluded.add(name)
  }
  // A row is within the filters, so that its own value takes the place of the list.
  for (const { key, value } of path) {
    const name = carried[key]
    if (!name || value === null) continue
    lists[name] = [value]
    excluded.delete(name)
  }
  return {
    name: 'Lost leads',
    ...lists,
    filters: [...excluded],
    takesCampaignLeads: filters.campaignLeads === 'all',
    receivedFrom: isoOf(within ? later(range.from, within.from) : range.from),
    receivedBefore: isoOf(within ? earlier(range.to, within.to) : range.to),
  }
}
