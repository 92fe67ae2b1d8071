/** State of the dashboard in its URL: `/?filters={JSON}&period=&figure=`. Default values are omitted. */
import { dashboardPeriods, type DashboardPeriod } from '../../../shared/reports/dashboardPeriods'
import type { Instant } from '../../../shared/app/time/timeZones'
import { writeAddress, type Address } from '../../../shared/app/filterAddress'
import { readAddress } from '../../filters/filterAddress'
import { listFields, type PanelDescription } from '../../filters/filterFields'
import { toLeadFilterInput } from '../../filters/filterInput'
import { fieldOf, readFilters, writeFilters } from '../../filters/words/filterJson'
import { leadsDefaults, type FilterState } from '../../filters/filterState'
import { choiceParam, readParams, withParams } from '../../app/addressParams'
import type { DashboardFilterInput, DashboardList } from '../../generated/graphql'
import { shownFigures, type ShownFigure } from './formatFigure'

const lists = ['publisherId', 'countryId', 'advertiserId'] as const
const fields: readonly string[] = [...lists, 'excludes', 'dateRangePreset', 'startDate', 'endDate']

/** Default filter of all blocks. Without a range, the period applies. */
export const dashboardDefaults: FilterState = { ...leadsDefaults, dateRangePreset: null, isTest: false }

export const dashboardPanel: PanelDescription = {
  switches: [],
  lists: listFields.filter(({ field }) => lists.some((list) => list === field)),
  radios: [],
}

export interface DashboardState {
  filters: FilterState
  /** Null until selected: the default depends on the time of day. */
  period: DashboardPeriod | null
  /** Figure in the chart. */
  figure: ShownFigure
}

const shown = { period: choiceParam(dashboardPeriods, null), figure: choiceParam(shownFigures, 'ftd') }

/** Parses a URL and never throws: `problems` are the invalid or unsupported fields. */
export function parseDashboardUrl(at: Address): { state: DashboardState; problems: string[] } {
  const json = readAddress(at)
  const known = Object.fromEntries(Object.entries(json ?? {}).filter(([name]) => fields.includes(fieldOf(name))))
  const others = Object.keys(json ?? {}).filter((name) => !fields.includes(fieldOf(name)))
  const { filters, problems } = readFilters(known, dashboardDefaults)
  return {
    state: {
      filters: { ...filters, excludes: filters.excludes.filter((list) => lists.some((own) => own === list)) },
      ...readParams(shown, at.search),
    },
    problems: json ? [...problems, ...others] : ['filters'],
  }
}

/** Query and fragment of a state; empty for the defaults. Inverse of `parseDashboardUrl`. */
export function formatDashboardUrl({ filters, period, figure }: DashboardState): Address {
  const params = new URLSearchParams(withParams(shown, '', { period, figure }))
  return writeAddress(writeFilters(filters, dashboardDefaults), params)
}

/** Whether a range replaces the period. */
export const hasRange = ({ dateRangePreset, startDate, endDate }: FilterState): boolean =>
  Boolean(dateRangePreset ?? startDate ?? endDate)

/** Converts filters to the gateway's input; null without filters. */
export function toDashboardFilter(filters: FilterState, zone: string, now: Instant): DashboardFilterInput | null {
  const { publisherId, advertiserId, countryId, startDate, endDate } = toLeadFilterInput(filters, zone, now)
  const given = Object.entries({ publisherId, advertiserId, countryId, startDate, endDate }).filter(
    ([, value]) => value !== undefined,
  )
  if (!given.length) return null
  return {
    ...Object.fromEntries(given),
    ...(filters.excludes.length && { excludes: filters.excludes as DashboardList[] }),
  }
}
