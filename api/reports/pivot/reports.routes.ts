import { noSums } from '../../../shared/reports/reports'
import { anyOf } from '../../app/http/access'
import { neededIdsQuery } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { readFilterContext } from '../../leads/filters/filters.queries'
import { cardsOf, readComparedCards } from './comparedCards'
import { leadCrossTable } from './crossTable'
import { columnsOf } from './foundPivot'
import { leadPivotFor, pivotFor } from './pivotFor.queries'
import { readPivot, readSums } from './pivot.queries'
import { readPublisherFunnels } from './publisherFunnels.queries'
import { contextFor } from './reportContext'
import { factQuery, metricsQuery } from './reports.filter'
import {
  crossTable,
  crossTableBody,
  leadMetrics,
  leadMetricsBody,
  leadMetricsOfEach,
  leadMetricsOfEachBody,
  leadPivot,
  leadPivotBody,
  leadPivotColumns,
  leadPivotColumnsBody,
  metricsCompared,
  metricsComparedBody,
  metricsOf,
  publisherFunnels,
} from './reports.schema'

const access = anyOf('REPORTS_LIST')

export const reportsRoutes = [
  route({
    method: 'post',
    path: '/api/lead-pivot',
    operationId: 'queryLeadPivot',
    readsTimeZone: true,
    summary:
      'A report of leads with one grouping, below a drill-down path. Each figure counts the events dated within the range, ' +
      'or with `created_inside_date_range` the events of leads created in it. A record that does not exist is refused with ' +
      'the name of its field.',
    access,
    body: leadPivotBody,
    response: leadPivot,
    handle: leadPivotFor,
  }),
  route({
    method: 'post',
    path: '/api/lead-pivot/columns',
    operationId: 'queryLeadPivotColumns',
    readsTimeZone: true,
    summary:
      'The report of /api/lead-pivot in columns instead of rows, with only the requested figures: smaller and faster to read.',
    access,
    body: leadPivotColumnsBody,
    response: leadPivotColumns,
    handle: async ({ body: { columns, ...body }, ...request }) =>
      columnsOf(await pivotFor({ ...request, body }), columns ?? undefined),
  }),
  route({
    method: 'get',
    path: '/api/lead-pivot/publisher-funnels',
    operationId: 'listPublisherFunnels',
    readsTimeZone: true,
    summary: 'Funnels on the leads of each of these publishers, those with the most leads first.',
    access,
    query: neededIdsQuery,
    response: publisherFunnels,
    handle: async ({ reports, pool, timeZone, now, query }) =>
      readPublisherFunnels(reports, query.ids, await readFilterContext(pool, timeZone, now())),
  }),
  route({
    method: 'post',
    path: '/api/lead-cross-table',
    operationId: 'queryLeadCrossTable',
    readsTimeZone: true,
    summary: 'A cross table of leads: one metric by rows and columns, below a drill-down path.',
    access,
    body: crossTableBody,
    response: crossTable,
    handle: async (asked) => {
      const { db, reports, session, body } = asked
      const { rows_by, columns_by, metric, parents, ...filter } = body
      const request = {
        query: factQuery({ ...filter, parents }),
        rowsBy: rows_by,
        columnsBy: columns_by,
        metric,
        parents: parents ?? [],
      }
      return leadCrossTable({ db, reports }, request, await contextFor(asked), session.permissions)
    },
  }),
  route({
    method: 'post',
    path: '/api/lead-metrics',
    operationId: 'queryLeadMetrics',
    readsTimeZone: true,
    summary: 'Figures of all matching leads, dated like those of a pivot.',
    access,
    body: leadMetricsBody,
    response: leadMetrics,
    handle: async (asked) => {
      const { reports, session, body } = asked
      return cardsOf(await readSums(reports, metricsQuery(body), await contextFor(asked)), session)
    },
  }),
  route({
    method: 'post',
    path: '/api/lead-metrics/compared',
    operationId: 'compareLeadMetrics',
    readsTimeZone: true,
    summary:
      'Comparison of /api/lead-metrics with earlier ranges, and the course of the figures. It is a separate call because it ' +
      'is slower.',
    access,
    body: metricsComparedBody,
    response: metricsCompared,
    handle: async (asked) => {
      const { date_range_preset, ...body } = asked.body
      const context = await contextFor({ ...asked, body })
      return readComparedCards(asked.reports, metricsQuery(body), date_range_preset ?? null, context, asked.session)
    },
  }),
  route({
    method: 'post',
    path: '/api/lead-metrics/of-each',
    operationId: 'queryLeadMetricsOfEach',
    readsTimeZone: true,
    summary: 'Figures of /api/lead-metrics for each advertiser or publisher in the filter.',
    access,
    body: leadMetricsOfEachBody,
    response: leadMetricsOfEach,
    handle: async (asked) => {
      const { reports, session, body } = asked
      const { of_each, ...filter } = body
      const context = await contextFor({ ...asked, body: filter })
      const { rows } = await readPivot(reports, factQuery(filter), metricsOf[of_each], context, null)
      const sums = new Map(rows.map((row) => [row.value, row.sums]))
      return (body[of_each] ?? []).map((id) => ({ id, ...cardsOf(sums.get(id) ?? noSums, session) }))
    },
  }),
]
