import { clickFiguresOf, seenClickColumns } from '../../../shared/reports/clickReports'
import { statisticsScope } from '../../../shared/campaigns/campaignFigures'
import { allOf, anyOf } from '../../app/http/access'
import { endCursor, readCursor } from '../../app/http/cursors'
import { readFilterContext } from '../../leads/filters/filters.queries'
import { maxIds, neededIdsQuery } from '../../app/http/ids'
import { route, streamRoute } from '../../app/http/route'
import { refuseMissingCampaign } from './campaignFigures.queries'
import {
  consumers,
  consumersQuery,
  funnel,
  funnelQuery,
  logs,
  logsExportBody,
  logsQuery,
  params,
  statistics,
  statisticsQuery,
} from './campaignFigures.schema'
import { listConsumers } from './consumers.queries'
import { readFunnel } from './funnel.queries'
import { exportLogs, listLogs } from './logs.queries'
import { sumRegistrations } from './statistics.queries'

const seesCampaigns = anyOf('CAMPAIGNS_LIST')
/** A page for a request by ids, which are limited to this number. */
const onePage = { page: 1, limit: maxIds, after: null }
const seesPeople = allOf('CAMPAIGNS_LIST', 'LEADS_LIST')

export const campaignFiguresRoutes = [
  route({
    method: 'get',
    path: '/api/campaign-logs',
    operationId: 'findCampaignLogs',
    summary: 'Rows of campaign logs by their ids, newest first.',
    access: seesPeople,
    query: neededIdsQuery,
    response: logs.shape.data,
    handle: async ({ db, query: { ids } }) => (await listLogs(db, { ids }, onePage)).data,
  }),
  route({
    method: 'get',
    path: '/api/campaign-consumers',
    operationId: 'findCampaignConsumers',
    summary: 'Consumers of campaigns by their ids, last imported first.',
    access: seesPeople,
    query: neededIdsQuery,
    response: consumers.shape.data,
    handle: async ({ db, query: { ids } }) => (await listConsumers(db, { ids }, onePage)).data,
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/funnel',
    operationId: 'getCampaignFunnel',
    summary:
      'Results of the consumers of a campaign at each step. The results are mutually exclusive; `deposited` overlaps with them.',
    access: seesCampaigns,
    params,
    query: funnelQuery,
    response: funnel,
    handle: async ({ db, reports, params, query, now }) => {
      await refuseMissingCampaign(db, params.id)
      return readFunnel(db, reports, { campaignId: params.id, sourceId: query.source_id ?? null }, now())
    },
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/statistics',
    operationId: 'getCampaignStatistics',
    readsTimeZone: true,
    summary:
      'Figures of the registrations of a campaign by country, step, source or advertiser, without test leads. Each event is ' +
      'counted by its own date, visits by the date of the registration. The totals equal a report of this campaign.',
    access: seesCampaigns,
    params,
    query: statisticsQuery,
    response: statistics,
    handle: async ({ db, pool, reports, params, query, session, timeZone, now }) => {
      await refuseMissingCampaign(db, params.id)
      const { by, start_date = null, end_date = null } = query
      const context = await readFilterContext(pool, timeZone, now())
      const request = { campaignId: params.id, by, startDate: start_date, endDate: end_date }
      const { rows, total } = await sumRegistrations(db, reports, request, context)
      const seen = seenClickColumns(session.permissions, statisticsScope[by])
      return {
        headers: [by, ...seen],
        data: rows.map(({ key, name, country_code, ...sums }) => ({
          key,
          name,
          country_code,
          ...clickFiguresOf(sums, seen),
        })),
        totals: clickFiguresOf(total, seen),
      }
    },
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/logs',
    operationId: 'listCampaignLogs',
    summary: 'Every consumer of a campaign at every step, with the result and its reason, newest first.',
    access: seesPeople,
    params,
    query: logsQuery,
    response: logs,
    handle: async ({ db, params, query: { page, limit, after, ...filter } }) => {
      await refuseMissingCampaign(db, params.id)
      const place = readCursor(after, 2)
      const { total, data } = await listLogs(db, { campaignId: params.id, ...filter }, { page, limit, after: place })
      return { total, end_cursor: endCursor(data, ({ at, id }) => [Date.parse(at), id]), data }
    },
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/consumers',
    operationId: 'listCampaignConsumers',
    summary: 'Consumers of a campaign, last imported first.',
    access: seesPeople,
    params,
    query: consumersQuery,
    response: consumers,
    handle: async ({ db, params, query: { page, limit, ...filter } }) => {
      await refuseMissingCampaign(db, params.id)
      return listConsumers(db, { campaignId: params.id, ...filter }, { page, limit })
    },
  }),
  streamRoute({
    method: 'post',
    path: '/api/campaigns/:id/logs/export',
    operationId: 'exportCampaignLogs',
    readsReplica: true,
    readsTimeZone: true,
    summary:
      'Logs of a campaign as CSV (RFC 4180, UTF-8 with a byte order mark, line feeds), newest first. X-Total-Count contains ' +
      'the number of rows. Cells that a spreadsheet would evaluate as a formula begin with an apostrophe.',
    access: seesPeople,
    params,
    body: logsExportBody,
    produces: 'text/csv',
    handle: async ({ db, pool, config, session, params, body, timeZone, now }) => {
      await refuseMissingCampaign(db, params.id)
      const filter = { campaignId: params.id, ...body }
      const { total, csv } = await exportLogs(
        { pool, databaseUrl: config.databaseUrl, userId: session.user_id },
        filter,
        {
          timeZone,
          now: now(),
        },
      )
      return {
        headers: { 'x-total-count': String(total), 'content-disposition': 'attachment; filename="campaign-logs.csv"' },
        body: csv,
      }
    },
  }),
]
