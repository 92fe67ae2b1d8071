/** State of a filter panel, with the field names of the schema. See docs/domain/filters.md. */
import type { DatePreset } from '../../shared/app/time/dates'
import type { Only, Traffic } from '../../shared/app/filters'
import type { WallTime } from '../../shared/app/time/wallTimes'
import type { FilterList } from '../generated/graphql'

/** Lists of ids. */
export const idLists = [
  'countryId',
  'publisherId',
  'advertiserId',
  'distributionId',
  'campaignId',
  'campaignStepId',
  'campaignSourceId',
] as const satisfies FilterList[]
/** Lists, those of texts after those of ids. */
export const filterLists: readonly FilterList[] = [
  ...idLists,
  ...(['advertiserStatus', 'customParam1', 'customParam2', 'customParam3', 'customParam4', 'customParam5'] as const),
  ...(['publisherStatus', 'offer', 'funnel'] as const),
]
export const switchFields = [
  'last24Hours',
  'insideSelectedHourRange',
  'createdInsideDateRange',
  'compareWithPast',
] as const
export const onlyFields = ['isApproved', 'lateFtd', 'isOriginal', 'campaignLeads'] as const
export const triFields = ['excludeFakeFtd', 'isTest'] as const
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
  /** A relative range, such as Today. null uses startDate and endDate. */
  dateRangePreset: DatePreset | null
  /** Without a preset: first and last minute, both included; null is open. */
  startDate: WallTime | null
  endDate: WallTime | null
  /** With the hour range enabled: `HH:mm` of each day; null uses the time of the range's end. */
  startTime: string | null
  endTime: string | null
  traffic: Traffic
  /** Lists that exclude. */
  excludes: readonly FilterList[]
}

const eachList = <Value>(valueOf: (list: FilterList) => Value) =>
  Object.fromEntries(filterLists.map((list) => [list, valueOf(list)])) as Record<FilterList, Value>

/** Defaults: start of today until now, every radio All. */
export const leadsDefaults: FilterState = {
  dateRangePreset: 'today',
  startDate: null,
  endDate: null,
  startTime: null,
  endTime: null,
  last24Hours: false,
  insideSelectedHourRange: false,
  createdInsideDateRange: false,
  compareWithPast: false,
  traffic: 'all',
  isApproved: 'all',
  lateFtd: 'all',
  isOriginal: 'all',
  campaignLeads: 'all',
  excludeFakeFtd: null,
  isTest: null,
  ...eachList(() => []),
  excludes: [],
}

/** Reports exclude test leads by default. See docs/domain/filters.md. */
export const reportsDefaults: FilterState = { ...leadsDefaults, isTest: false }

/** Date fields of a state. */
export const dateFields = ['dateRangePreset', 'startDate', 'endDate', 'startTime', 'endTime'] as const

/**
 * Normalises a state, so that equal filters are equal: dates only without a preset, hours only if enabled, exclusions
 * only for non-empty lists, lists sorted and without duplicates.
 */
export function canonical(state: FilterState): FilterState {
  return {
    ...state,
    ...eachList((list) => [...new Set(state[list])]),
    ...(state.dateRangePreset && { startDate: null, endDate: null }),
    ...(!state.insideSelectedHourRange && { startTime: null, endTime: null }),
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
