import { anyOf } from '../../app/http/access'
import { route, streamRoute } from '../../app/http/route'
import { pendingFtdFor, readPendingFtd } from './pendingFtd.queries'
import { pendingFtd, pendingFtdQuery } from './pendingFtd.schema'

export const pendingFtdRoutes = [
  route({
    method: 'get',
    path: '/api/pending-conversions/pending-ftd',
    operationId: 'countPendingFtd',
    summary: 'Number of leads in status Pending FTD, number of those since a date, and the newest of them.',
    access: anyOf('PENDING_CONVERSIONS_LIST'),
    query: pendingFtdQuery,
    response: pendingFtd,
    handle: async ({ db, session, query: { date = null }, now }) =>
      pendingFtdFor(session, await readPendingFtd(db, date, now()), date),
  }),
  streamRoute({
    method: 'get',
    path: '/api/pending-conversions/stream',
    operationId: 'streamPendingFtd',
    summary:
      'The same as events, one PendingFtd each: on connect, and whenever the count may have changed. Ends with the session.',
    access: anyOf('PENDING_CONVERSIONS_LIST'),
    produces: 'text/event-stream',
    handle: async ({ pendingFtdFeed, session }) => ({
      // Prevents proxies from buffering events.
      headers: { 'x-accel-buffering': 'no' },
      body: pendingFtdFeed.open(session),
    }),
  }),
]
