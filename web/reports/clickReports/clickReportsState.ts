/** What the click reports show: a grouping, its filters, and what is drilled down. */
import { clickLists, type ClickGroup } from '../../../shared/reports/clickReports'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { TableSort } from '../../ui/table/tableTypes'
import { listFields, type PanelDescription } from '../../filters/filterFields'
import { toLeadFilterInput } from '../../filters/filterInput'
import { leadsDefaults, type FilterState } from '../../filters/filterState'
import type { ClickFilterInput, ClickList } from '../../generated/graphql'
import type { OpenRow } from '../reports/reportsState'

export interface ClickReportsState {
  tab: ClickGroup
  filters: FilterState
  open: readonly OpenRow[]
  /** null is the report's own order. */
  sort: TableSort | null
}

/** Start of today to now, as reports begin. */
export const clickDefaults: FilterState = leadsDefaults

export const clickReportsDefaults: ClickReportsState = {
  tab: 'country_id',
  filters: clickDefaults,
  open: [],
  sort: null,
}

/** The lists as filters of leads name them. */
const lists = ['country_id', 'publisher_id', 'offer'] as const

export const clickPanel: PanelDescription = {
  switches: [],
  lists: lists.flatMap((name) => listFields.filter(({ field }) => field === name)),
  radios: [],
}

/** Of the filters that an address may carry, those of clicks. */
export const clickFilters = ({
  dateRangePreset,
  start_date,
  end_date,
  country_id,
  publisher_id,
  offer,
  excludes,
}: FilterState): FilterState => ({
  ...clickDefaults,
  ...{ dateRangePreset, start_date, end_date, country_id, publisher_id, offer },
  excludes: excludes.filter((list) => lists.some((own) => own === list)),
})

const restList = (name: string): ClickList[] =>
  clickLists.filter((list) => list === (name === 'publisher_id' ? 'affiliate_id' : name))

/** What the gateway is asked: a moving range as minutes of the user's zone. */
export function toClickFilter(filters: FilterState, zone: string, now: Instant): ClickFilterInput {
  const { startDate, endDate, countryId, publisherId, offer, excludes } = toLeadFilterInput(filters, zone, now)
  const given = Object.entries({ startDate, endDate, countryId, affiliateId: publisherId, offer }).filter(
    ([, value]) => value !== undefined,
  )
  return { ...Object.fromEntries(given), ...(excludes?.length && { excludes: excludes.flatMap(restList) }) }
}
