/** Converts filters to the gateway's input. */
import { presetRange, type WallRange } from '../../shared/app/time/dates'
import { filterLists, type FilterList } from '../../shared/app/filters'
import type { Instant } from '../../shared/app/time/timeZones'
import type { LeadFilterInput } from '../generated/graphql'
import { canonical, type FilterState } from './filterState'

const inputFields = {
  country_id: 'countryId',
  publisher_id: 'publisherId',
  advertiser_id: 'advertiserId',
  dis_id: 'distributionId',
  brand_status: 'advertiserStatus',
  custom_param_1: 'customParam1',
  custom_param_2: 'customParam2',
  custom_param_3: 'customParam3',
  custom_param_4: 'customParam4',
  custom_param_5: 'customParam5',
  publisher_status: 'publisherStatus',
  offer: 'offer',
  funnel: 'funnel',
  campaign_id: 'campaignId',
  campaign_step_id: 'campaignStepId',
  campaign_source_id: 'campaignSourceId',
} as const satisfies Record<FilterList, keyof LeadFilterInput>

/** Name of a list in the gateway's input. */
export const listInput = (list: FilterList) => inputFields[list]

type OpenWallRange = { [bound in keyof WallRange]: WallRange[bound] | null }

/** Range of the state at `now`; null is open. The server calculates Last 24 hours. */
export const wallRange = (
  state: Pick<FilterState, 'dateRangePreset' | 'start_date' | 'end_date'>,
  zone: string,
  now: Instant,
): OpenWallRange =>
  state.dateRangePreset
    ? presetRange(state.dateRangePreset, zone, now)
    : { start: state.start_date, end: state.end_date }

/** Hours of the day, `HH:mm`: explicit ones, else the times of the range's ends. */
export function hourRange(state: FilterState, zone: string, now: Instant): WallRange {
  const range = wallRange(state, zone, now)
  return {
    start: state.start_time ?? range.start?.slice(11) ?? '00:00',
    end: state.end_time ?? range.end?.slice(11) ?? '23:59',
  }
}

/** `{ [key]: value }` unless the value is the default. */
const unless = <Key extends string, Value>(silent: Value, key: Key, value: Value) =>
  (value === silent ? {} : { [key]: value }) as { [field in Key]?: Value }

/** Input of a state: presets become local minutes in the user's zone, and inactive filters are omitted. */
export function toLeadFilterInput(state: FilterState, zone: string, now: Instant): LeadFilterInput {
  const filters = canonical(state)
  const hours = filters.inside_selected_hour_range ? hourRange(filters, zone, now) : null
  const { start, end } = filters.last_24_hours ? { start: null, end: null } : wallRange(filters, zone, now)
  const lists = filterLists
    .filter((list) => filters[list].length)
    .map((list) => [inputFields[list], [...filters[list]]])
  return {
    ...unless(null, 'startDate', start),
    ...unless(null, 'endDate', end),
    ...(hours && { insideSelectedHourRange: true, startTime: hours.start, endTime: hours.end }),
    ...unless(false, 'last24Hours', filters.last_24_hours),
    ...unless(false, 'createdInsideDateRange', filters.created_inside_date_range),
    ...unless(false, 'compareWithPast', filters.compare_with_past),
    ...unless(null, 'isTest', filters.is_test),
    ...unless(null, 'excludeFakeFtd', filters.exclude_fake_FTD),
    ...unless('all', 'traffic', filters.traffic),
    ...unless('all', 'isApproved', filters.is_approved),
    ...unless('all', 'lateFtd', filters.late_ftd),
    ...unless('all', 'isOriginal', filters.is_original),
    ...unless('all', 'campaignLeads', filters.campaign_leads),
    ...Object.fromEntries(lists),
    ...(filters.excludes.length && { excludes: filters.excludes.map(listInput) }),
  }
}
