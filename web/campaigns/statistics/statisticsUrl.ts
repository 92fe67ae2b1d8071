/**
 * State of the Statistics tab in its URL: `?tab=statistics&by=step&range=this_month` or `&from=2026-11-01 00:00&to=…`,
 * with page, limit and sort.
 */
import { statisticsGroups, type StatisticsGroup } from '../../../shared/campaigns/campaignFigures'
import { clickColumnNames } from '../../../shared/reports/clickReports'
import { datePresets, presetRange, type DatePreset } from '../../../shared/app/time/dates'
import type { SortOrder } from '../../../shared/app/pages'
import type { Instant } from '../../../shared/app/time/timeZones'
import { parseWallTime, type WallTime } from '../../../shared/app/time/wallTimes'
import {
  choiceParam,
  pageParam,
  type Param,
  readParams,
  sizeParam,
  sortParams,
  withParams,
} from '../../app/addressParams'

export interface StatisticsState {
  by: StatisticsGroup
  /** A relative range; null uses `from` and `to`. Null `from` means since the campaign's creation. */
  range: DatePreset | null
  from: WallTime | null
  to: WallTime | null
  sort: { field: string; order: SortOrder }
  page: number
  /** null: the last selected size. */
  limit: number | null
}

const wallTime: Param<WallTime | null> = {
  usual: null,
  read: (text) => (parseWallTime(text)?.time ? text : undefined),
  write: (text) => text ?? '',
}
const params = {
  by: choiceParam(statisticsGroups, 'country'),
  range: choiceParam(Object.keys(datePresets) as DatePreset[], null),
  from: wallTime,
  to: wallTime,
  ...sortParams(['name', ...clickColumnNames], { field: 'leads', order: 'desc' }),
  page: pageParam,
  limit: sizeParam(null),
}
const noRange = { from: null, to: null }

/** Parses a query; invalid values get their defaults. */
export function parseStatistics(search: string): StatisticsState {
  const { sort_by: field, sort_order: order, ...state } = readParams(params, search)
  return { ...state, ...(state.range && noRange), sort: { field, order } }
}

/** The query for another state, without default values; other parameters are kept. */
export const withStatistics = (search: string, { sort, ...state }: StatisticsState): string =>
  withParams(params, search, {
    ...{ ...state, ...(state.range && noRange) },
    ...{ sort_by: sort.field, sort_order: sort.order },
  })

/** Requested range in local minutes of `zone`; null is open. */
export function rangeOf({ range, from, to }: StatisticsState, zone: string, now: Instant) {
  return range ? presetRange(range, zone, now) : { start: from, end: to }
}
