/** Converts filters to the gateway's input. */
import { presetRange, type WallRange } from '../../shared/app/time/dates'
import type { Instant } from '../../shared/app/time/timeZones'
import type { LeadFilterInput } from '../generated/graphql'
import { canonical, filterLists, type FilterState } from './filterState'

type OpenWallRange = { [bound in keyof WallRange]: WallRange[bound] | null }

/** Range of the state at `now`; null is open. The server calculates Last 24 hours. */
export const wallRange = (
  state: Pick<FilterState, 'dateRangePreset' | 'startDate' | 'endDate'>,
  zone: string,
  now: Instant,
): OpenWallRange =>
  state.dateRangePreset ? presetRange(state.dateRangePreset, zone, now) : { start: state.startDate, end: state.endDate }

/** Hours of the day, `HH:mm`: explicit ones, else the times of the range's ends. */
export function hourRange(state: FilterState, zone: string, now: Instant): WallRange {
  const range = wallRange(state, zone, now)
  return {
    start: state.startTime ?? range.start?.slice(11) ?? '00:00',
    end: state.endTime ?? range.end?.slice(11) ?? '23:59',
  }
}

/** `{ [key]: value }` unless the value is the default. */
const unless = <Key extends string, Value>(silent: Value, key: Key, value: Value) =>
  (value === silent ? {} : { [key]: value }) as { [field in Key]?: Value }

/** Input of a state: presets become local minutes in the user's zone, and inactive filters are omitted. */
export function toLeadFilterInput(state: FilterState, zone: string, now: Instant): LeadFilterInput {
  const filters = canonical(state)
  const hours = filters.insideSelectedHourRange ? hourRange(filters, zone, now) : null
  const { start, end } = filters.last24Hours ? { start: null, end: null } : wallRange(filters, zone, now)
  const lists = filterLists.filter((list) => filters[list].length).map((list) => [list, [...filters[list]]])
  return {
    ...unless(null, 'startDate', start),
    ...unless(null, 'endDate', end),
    ...(hours && { insideSelectedHourRange: true, startTime: hours.start, endTime: hours.end }),
    ...unless(false, 'last24Hours', filters.last24Hours),
    ...unless(false, 'createdInsideDateRange', filters.createdInsideDateRange),
    ...unless(false, 'compareWithPast', filters.compareWithPast),
    ...unless(null, 'isTest', filters.isTest),
    ...unless(null, 'excludeFakeFtd', filters.excludeFakeFtd),
    ...unless('all', 'traffic', filters.traffic),
    ...unless('all', 'isApproved', filters.isApproved),
    ...unless('all', 'lateFtd', filters.lateFtd),
    ...unless('all', 'isOriginal', filters.isOriginal),
    ...unless('all', 'campaignLeads', filters.campaignLeads),
    ...Object.fromEntries(lists),
    ...(filters.excludes.length && { excludes: [...filters.excludes] }),
  }
}
