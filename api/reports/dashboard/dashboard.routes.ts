import {
  chosenSpan,
  dashboardPeriods,
  periodSpan,
  tableRange,
  type DashboardPeriod,
} from '../../../shared/reports/dashboardPeriods'
import { resolveRange, wallBounds, wallUntil } from '../../../shared/app/time/dates'
import { offsetMinutes, toIsoWithOffset, type Instant } from '../../../shared/app/time/timeZones'
import { clockMillis } from '../../../shared/app/time/wallTimes'
import { dashboardFigure } from '../../../shared/reports/dashboardFigures'
import { mayNeed } from '../../../shared/reports/reports'
import { anyOf } from '../../app/http/access'
import { badInput } from '../../app/http/errors'
import { readViewerContext } from '../../leads/filters/viewerContext'
import { readSpans } from '../pivot/spanSums.queries'
import { route, type RouteRequest } from '../../app/http/route'
import * as shapes from './dashboard.schema'
import { latestFtds, readOverview, topAdvertisers, topPublishers } from './dashboard.queries'
import { factQueryOf } from './dashboardFacts'
import { periodStats, type Shows } from './dashboardStats'

const maxYears = 10

type Dates = Pick<shapes.DashboardFilter, 'start_date' | 'end_date'>

/**
 * Range of the filter as two minutes: an open end is now, an open start the beginning of the ninth year before the end.
 * Null without a range. Throws BAD_USER_INPUT.
 */
function chosenRange(filter: Dates, zone: string, now: Instant) {
  const bounds = wallBounds(filter)
  if (!bounds.start && !bounds.end) return null
  const end = bounds.end ?? wallUntil(zone, now)
  const range = { start: bounds.start ?? `${Number(end.slice(0, 4)) - maxYears + 1}-01-01 00:00`, end }
  if (range.end < range.start) throw badInput({ end_date: 'The end lies before the start.' })
  if (clockMillis(range.end) - clockMillis(range.start) > maxYears * 366 * 86_400_000) {
    throw badInput({ end_date: `A range holds at most ${maxYears} years.` })
  }
  return range
}

/** Range of a table: the custom range, otherwise the period. */
function rangeOf(filter: Dates, period: DashboardPeriod, zone: string, now: Instant) {
  const chosen = chosenRange(filter, zone, now)
  return tableRange(chosen ? { start_date: chosen.start, end_date: chosen.end } : {}, period, zone, now)
}

/** What a list of the caller's period is read by. */
async function inPeriod<Query extends Dates & { period: DashboardPeriod }>(
  request: Parameters<typeof readViewerContext>[0] &
    Pick<RouteRequest<unknown, Query, unknown, unknown>, 'db' | 'query'>,
) {
  const { db, query } = request
  const context = await readViewerContext(request)
  return [db, rangeOf(query, query.period, context.timeZone, context.now), query, context] as const
}

export const dashboardRoutes = [
  route({
    method: 'get',
    path: '/api/dashboard/stats',
    operationId: 'getDashboardStats',
    readsTimeZone: true,
    summary:
      'Leads, FTDs, rates and money of today, the last 24 hours, this week and this month, each with the previous period, ' +
      'whole and up to the same minute; with charts.',
    access: anyOf('DASHBOARDS_LIST'),
    query: shapes.statsQuery,
    response: shapes.stats,
    handle: async (request) => {
      const context = await readViewerContext(request)
      const { timeZone, now } = context
      const shows: Shows = (name) => mayNeed(request.session.permissions, dashboardFigure(name).needs, 'global')
      const chosen = chosenRange(request.query, timeZone, now)
      const running = dashboardPeriods.map((period) => periodSpan(period, timeZone, now))
      const range = chosen && chosenSpan(chosen, request.query.date_range_preset ?? null, timeZone, now)
      // Queried separately, because one list of boundaries over distant ranges would read everything in between.
      const read = async (spans: readonly ReturnType<typeof periodSpan>[]) => {
        const sumIn = await readSpans(request.reports, spans, factQueryOf(request.query), context)
        return spans.map((span) => periodStats(span, sumIn, shows))
      }
      const [periods, ranges] = await Promise.all([read(running), read(range ? [range] : [])])
      const [today, last_24_hours, this_week, this_month] = periods
      if (!today || !last_24_hours || !this_week || !this_month) throw new Error('A period is missing')
      return {
        data: { today, last_24_hours, this_week, this_month, range: ranges[0] ?? null },
        as_of: toIsoWithOffset(now, offsetMinutes(timeZone, now)),
      }
    },
  }),
  route({
    method: 'get',
    path: '/api/dashboard/top-publishers',
    operationId: 'listTopPublishers',
    readsTimeZone: true,
    summary: 'Publishers with FTDs in the period, most FTDs first.',
    access: anyOf('PUBLISHERS_LIST'),
    query: shapes.topQuery,
    response: shapes.topPublishers,
    handle: async (request) => topPublishers(...(await inPeriod(request))),
  }),
  route({
    method: 'get',
    path: '/api/dashboard/top-advertisers',
    operationId: 'listTopAdvertisers',
    readsTimeZone: true,
    summary: 'Advertisers with FTDs in the period, most FTDs first.',
    access: anyOf('ADVERTISERS_LIST'),
    query: shapes.topQuery,
    response: shapes.topAdvertisers,
    handle: async (request) => topAdvertisers(...(await inPeriod(request))),
  }),
  route({
    method: 'get',
    path: '/api/dashboard/latest-ftd',
    operationId: 'listLatestFtds',
    readsTimeZone: true,
    summary: 'Approved conversions, latest first, within the given range if there is one.',
    access: anyOf('PENDING_CONVERSIONS_LIST'),
    query: shapes.latestQuery,
    response: shapes.latestFtds,
    handle: async (request) => {
      const context = await readViewerContext(request)
      const chosen = chosenRange(request.query, context.timeZone, context.now)
      const dates = chosen ? { start_date: chosen.start, end_date: chosen.end } : {}
      return latestFtds(request.db, resolveRange(dates, context.timeZone, context.now), request.query, context)
    },
  }),
  route({
    method: 'get',
    path: '/api/dashboard/overview',
    operationId: 'getDashboardOverview',
    readsTimeZone: true,
    summary: 'Leads, deposits and pending conversions of the period.',
    access: anyOf('PENDING_CONVERSIONS_LIST'),
    query: shapes.overviewQuery,
    response: shapes.overview,
    handle: async (request) => ({ data: await readOverview(...(await inPeriod(request))) }),
  }),
]
