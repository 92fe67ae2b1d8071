/** State of a filter panel, with the field names of URL and presets. See docs/domain/filters.md. */
import type { DatePreset } from '../../shared/app/time/dates'
import { filterLists, idLists, type FilterList, type Only, type Traffic } from '../../shared/app/filters'
import type { WallTime } from '../../shared/app/time/wallTimes'

export const switchFields = [
  'last_24_hours',
  'inside_selected_hour_range',
  'created_inside_date_range',
  'compare_with_past',
] as const
export const onlyFields = ['is_approved', 'late_ftd', 'is_original', 'campaign_leads'] as const
export const triFields = ['exclude_fake_FTD', 'is_test'] as const
export type SwitchField = (typeof switchFields)[number]
export type OnlyField = (typeof onlyFields)[number]
export type TriField = (typeof triFields)[number]

type Switches = { [field in SwitchField]: boolean }
type Onlys = { [field in OnlyField]: Only }
/** null = all, true = only, false = none. */
type Tris = { [field in TriField]: boolean | null }
/** Ids of selected values; texts are their own ids. */
type Lists = { [field in FilterList]: readonly string[] }

export interface FilterState extends Switches, Onlys, Tris, Lists {
  /** A relative range, such as Today. null uses start_date and end_date. */
  dateRangePreset: DatePreset | null
  /** Without a preset: first and last minute, both included; null is open. */
  start_date: WallTime | null
  end_date: WallTime | null
  /** With the hour range enabled: `HH:mm` of each day; null uses the time of the range's end. */
  start_time: string | null
  end_time: string | null
  traffic: Traffic
  /** Lists that exclude. */
  excludes: readonly FilterList[]
}

const eachList = <Value>(valueOf: (list: FilterList) => Value) =>
  Object.fromEntries(filterLists.map((list) => [list, valueOf(list)])) as Record<FilterList, Value>

/** Defaults: start of today until now, every radio All. */
export const leadsDefaults: FilterState = {
  dateRangePreset: 'today',
  start_date: null,
  end_date: null,
  start_time: null,
  end_time: null,
  last_24_hours: false,
  inside_selected_hour_range: false,
  created_inside_date_range: false,
  compare_with_past: false,
  traffic: 'all',
  is_approved: 'all',
  late_ftd: 'all',
  is_original: 'all',
  campaign_leads: 'all',
  exclude_fake_FTD: null,
  is_test: null,
  ...eachList(() => []),
  excludes: [],
}

/** Reports exclude test leads by default. See docs/domain/filters.md. */
export const reportsDefaults: FilterState = { ...leadsDefaults, is_test: false }

/** Date fields of a state. */
export const dateFields = ['dateRangePreset', 'start_date', 'end_date', 'start_time', 'end_time'] as const

/**
 * Normalises a state, so that equal filters are equal: dates only without a preset, hours only if enabled, exclusions
 * only for non-empty lists, lists sorted and without duplicates.
 */
export function canonical(state: FilterState): FilterState {
  return {
    ...state,
    ...eachList((list) => [...new Set(state[list])]),
    ...(state.dateRangePreset && { start_date: null, end_date: null }),
    ...(!state.inside_selected_hour_range && { start_time: null, end_time: null }),
    excludes: filterLists.filter((list) => state.excludes.includes(list) && state[list].length > 0),
  }
}

/** Whether two states are equal, ignoring the order of values. */
export function sameFilters(one: FilterState, other: FilterState): boolean {
  const spelling = (state: FilterState) => {
    const fields = { ...canonical(state), ...eachList((list) => [...new Set(state[list])].sort()) }
    return JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  return spelling(one) === spelling(other)
}

/** Whether a filter contains ids of records, whose names must be loaded. */
export const idListsIn = (state: FilterState): boolean => idLists.some((list) => state[list].length > 0)
