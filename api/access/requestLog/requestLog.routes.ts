import { Readable } from 'node:stream'
import { z } from 'zod'
import { signedIn } from '../../app/http/access'
import { ApiError } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { route, streamRoute } from '../../app/http/route'
import { csvOf, maxCsvRows } from '../../db/sheetCells'
import {
  addRequests,
  listFieldUsage,
  listRequests,
  listTokenUse,
  readRequestDetails,
  summarizeRequests,
} from './requestLog.queries'
import * as shapes from './requestLog.schema'

const requestTitles = [
  ...['Time', 'Token', 'User', 'Operation', 'Status', 'Error codes', 'Cost', 'Duration in ms', 'Rows'],
  ...['Request ID', 'IP address', 'Hash'],
]
const requestCells = (row: shapes.LoggedRequest) => [
  ...[row.at, row.token_name, row.user_name, row.operation, row.status, row.codes.join(' '), row.cost],
  ...[row.duration_ms, row.rows, row.request_id, row.address, row.hash],
]

export const requestLogRoutes = [
  route({
    method: 'get',
    path: '/api/request-log',
    operationId: 'listRequests',
    summary:
      "GraphQL requests of the last seven days with the caller's own access tokens, newest first; with USERS_LIST with all tokens. An access token without it gets its own.",
    access: signedIn,
    query: shapes.requestQuery,
    response: shapes.requestList,
    handle: ({ db, session, query }) => listRequests(db, session, query),
  }),
  streamRoute({
    method: 'get',
    path: '/api/request-log/export',
    operationId: 'downloadRequests',
    summary: `The same as CSV, with the filters of the list, at most ${maxCsvRows}. Cells that a spreadsheet would run are escaped.`,
    access: signedIn,
    query: shapes.requestExportQuery,
    produces: 'text/csv',
    handle: async ({ db, session, query }) => {
      const { data } = await listRequests(db, session, { ...query, page: 1, limit: maxCsvRows })
      return {
        headers: { 'content-disposition': 'attachment; filename="requests.csv"' },
        body: Readable.from([csvOf(requestTitles, data, requestCells)]),
      }
    },
  }),
  route({
    method: 'get',
    path: '/api/request-log/summary',
    operationId: 'summarizeRequests',
    summary: "Requests of today by hour in the caller's time zone, and what the log can be filtered by.",
    readsTimeZone: true,
    access: signedIn,
    query: shapes.requestSummaryQuery,
    response: shapes.requestSummary,
    handle: ({ db, session, query, now, timeZone }) => summarizeRequests(db, session, query, timeZone, now()),
  }),
  route({
    method: 'get',
    path: '/api/request-log/tokens',
    operationId: 'listTokenUse',
    summary:
      "What the caller's own access tokens have cost in this hour, and where they are used; with USERS_LIST all tokens.",
    access: signedIn,
    response: z.array(shapes.tokenUse),
    handle: ({ db, session, now }) => listTokenUse(db, session, now()),
  }),
  route({
    method: 'get',
    path: '/api/request-log/fields',
    operationId: 'listFieldUsage',
    summary: 'Which requests in the log asked for a field of the GraphQL schema: by operation and access token.',
    access: signedIn,
    query: shapes.fieldUsageQuery,
    response: z.array(shapes.fieldUsage),
    handle: ({ db, session, query }) => listFieldUsage(db, session, query.of ?? null),
  }),
  route({
    method: 'get',
    path: '/api/request-log/:id/details',
    operationId: 'getRequestDetails',
    summary: 'Document, variables and refused cost of a request in the log.',
    access: signedIn,
    params: z.object({ id: idText }),
    response: shapes.requestDetails,
    handle: async ({ db, session, params }) => {
      const found = await readRequestDetails(db, session, params.id)
      if (!found) throw new ApiError('NOT_FOUND', 'The request is not in the log.')
      return found
    },
  }),
  route({
    method: 'post',
    path: '/api/request-log/entries',
    operationId: 'addRequests',
    summary: 'Adds to the log what the gateway answered to an access token. The gateway sends it with that token.',
    access: signedIn,
    body: shapes.requestBatch,
    response: z.object({ added: z.int() }),
    handle: async ({ db, session, body, now }) => {
      // Requests of browsers are not logged.
      if (session.token_name === null) return { added: 0 }
      await addRequests(db, session, body, now())
      return { added: body.entries.length }
    },
  }),
]
