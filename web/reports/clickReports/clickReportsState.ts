/** Filters of click reports. */
import type { Instant } from '../../../shared/app/time/timeZones'
import { listFields, type PanelDescription } from '../../filters/filterFields'
import { toLeadFilterInput } from '../../filters/filterInput'
import { leadsDefaults, type FilterState } from '../../filters/filterState'
import type { ClickFilterInput, ClickList } from '../../generated/graphql'

/** Default: start of today until now, as in reports. */
export const clickDefaults: FilterState = leadsDefaults

/** Lists, with their names in lead filters. */
const lists = ['countryId', 'publisherId', 'offer'] as const

export const clickPanel: PanelDescription = {
  switches: [],
  lists: lists.flatMap((name) => listFields.filter(({ field }) => field === name)),
  radios: [],
}

/** Filters for clicks, without those that clicks do not have. */
export const clickFilters = ({
  dateRangePreset,
  startDate,
  endDate,
  countryId,
  publisherId,
  offer,
  excludes,
}: FilterState): FilterState => ({
  ...clickDefaults,
  ...{ dateRangePreset, startDate, endDate, countryId, publisherId, offer },
  excludes: excludes.filter((list) => lists.some((own) => own === list)),
})

/** Converts filters to the gateway's input; presets become local minutes in the user's zone. */
export function toClickFilter(filters: FilterState, zone: string, now: Instant): ClickFilterInput {
  const { startDate, endDate, countryId, publisherId, offer, excludes } = toLeadFilterInput(filters, zone, now)
  const given = Object.entries({ startDate, endDate, countryId, publisherId, offer }).filter(
    ([, value]) => value !== undefined,
  )
  return { ...Object.fromEntries(given), ...(excludes?.length && { excludes: excludes as ClickList[] }) }
}
