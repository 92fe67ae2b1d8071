/**
 * State of the Statistics tab in its URL: `?tab=statistics&by=step&range=this_month` or `&from=2026-11-01 00:00&to=…`,
 * with page, limit and sort.
 */
import { statisticsGroups, type StatisticsGroup } from '../../../shared/campaigns/campaignFigures'
import { clickColumnNames } from '../../../shared/reports/clickReports'
import { datePresets, presetRange, type DatePreset } from '../../../shared/app/time/dates'
import { maxPageNumber, sortOrders, tablePageSizes, type SortOrder } from '../../../shared/app/pages'
import type { Instant } from '../../../shared/app/time/timeZones'
import { parseWallTime, type WallTime } from '../../../shared/app/time/wallTimes'

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

const usualSort: StatisticsState['sort'] = { field: 'leads', order: 'desc' }
const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text)

/** Parses a query; invalid values get their defaults. */
export function parseStatistics(search: string): StatisticsState {
  const params = new URLSearchParams(search)
  const wall = (name: string) => {
    const text = params.get(name) ?? ''
    return parseWallTime(text)?.time ? text : null
  }
  const range = oneOf(Object.keys(datePresets) as DatePreset[], params.get('range')) ?? null
  const page = Number(params.get('page'))
  return {
    by: oneOf(statisticsGroups, params.get('by')) ?? 'country',
    range,
    from: range ? null : wall('from'),
    to: range ? null : wall('to'),
    sort: {
      field: oneOf(['name', ...clickColumnNames], params.get('sort_by')) ?? usualSort.field,
      order: oneOf(sortOrders, params.get('sort_order')) ?? usualSort.order,
    },
    page: Number.isInteger(page) && page >= 1 && page <= maxPageNumber ? page : 1,
    limit: tablePageSizes.find((size) => String(size) === params.get('limit')) ?? null,
  }
}

/** The query for another state, without default values; other parameters are kept. */
export function withStatistics(search: string, state: StatisticsState): string {
  const params = new URLSearchParams(search)
  const set = (name: string, value: string | number | null, usual: string | number | null) => {
    if (value === usual || value === null) params.delete(name)
    else params.set(name, String(value))
  }
  set('by', state.by, 'country')
  set('range', state.range, null)
  set('from', state.range ? null : state.from, null)
  set('to', state.range ? null : state.to, null)
  set('sort_by', state.sort.field, usualSort.field)
  set('sort_order', state.sort.order, usualSort.order)
  set('page', state.page, 1)
  set('limit', state.limit, null)
  return `?${params}`
}

/** Requested range in local minutes of `zone`; null is open. */
export function rangeOf({ range, from, to }: StatisticsState, zone: string, now: Instant) {
  return range ? presetRange(range, zone, now) : { start: from, end: to }
}
