import { Readable } from 'node:stream'
import { z } from 'zod'
import { sentType } from '../../../shared/access/webhooks'
import { formatCount } from '../../../shared/app/format'
import { audit } from '../../app/audit/audit.queries'
import type { Session } from '../../app/http/access'
import { route, streamRoute } from '../../app/http/route'
import type { Services } from '../../app/start/services'
import { csvOf, maxCsvRows } from '../../db/sheetCells'
import { listWebhookDeliveries, type ListedDelivery, retryDeliveries } from './webhookDeliveries.queries'
import { tokenFor, webhooksAccess } from './webhooks.routes'
import { type DeliveryRow, deliveriesExportQuery, deliveriesQuery, deliveryList, retryBody } from './webhooks.schema'

/** Bodies and answers are shown to who may do all that the token may. */
async function shown(
  request: Pick<Services, 'pool' | 'config' | 'now'> & { session: Session },
  rows: readonly ListedDelivery[],
): Promise<DeliveryRow[]> {
  const ids = [...new Set(rows.map(({ token_id }) => token_id))]
  const tokens = new Map(
    await Promise.all(ids.map(async (id) => [id, (await tokenFor(request, id))?.isWithin === true] as const)),
  )
  return rows.map(({ token_id, body, response, ...row }) =>
    tokens.get(token_id) ? { ...row, body, response } : { ...row, body: null, response: null },
  )
}

const titles = [
  ...['Time', 'Event', 'Record', 'Endpoint', 'State', 'HTTP status', 'Fault', 'Attempts', 'Last attempt'],
  ...['Next attempt', 'Event ID'],
]
const cells = (row: ListedDelivery) => [
  ...[row.at, sentType(row.event), row.record_id, row.endpoint_name, row.state, row.http_status, row.fault],
  ...[row.attempts, row.attempted_at, row.next_attempt_at, row.event_id],
]

export const webhookDeliveriesRoutes = [
  route({
    method: 'get',
    path: '/api/webhook-deliveries',
    operationId: 'listWebhookDeliveries',
    summary: 'Events on their way to endpoints, newest first.',
    access: webhooksAccess,
    query: deliveriesQuery,
    response: deliveryList,
    handle: async (request) => {
      const { page, limit, ...chosen } = request.query
      const { total, rows } = await listWebhookDeliveries(request.db, chosen, { limit, offset: (page - 1) * limit })
      return { total, data: await shown(request, rows) }
    },
  }),
  streamRoute({
    method: 'get',
    path: '/api/webhook-deliveries/export',
    operationId: 'downloadWebhookDeliveries',
    summary: `The same as CSV, without bodies and answers, at most ${maxCsvRows}. Cells that a spreadsheet would run are escaped.`,
    access: webhooksAccess,
    query: deliveriesExportQuery,
    produces: 'text/csv',
    handle: async ({ db, query }) => {
      const { rows } = await listWebhookDeliveries(db, query, { limit: maxCsvRows, offset: 0 })
      return {
        headers: { 'content-disposition': 'attachment; filename="deliveries.csv"' },
        body: Readable.from([csvOf(titles, rows, cells)]),
      }
    },
  }),
  route({
    method: 'post',
    path: '/api/webhook-deliveries/retry',
    operationId: 'retryWebhookDeliveries',
    summary:
      'Sends deliveries again, with the same event ids and bodies: those chosen, unless they wait, or all that failed for an ' +
      'endpoint. Those whose bodies are no longer kept, and those of endpoints that are switched off, are left as they are.',
    access: webhooksAccess,
    body: retryBody,
    response: z.object({
      message: z.string(),
      retried: z.int().meta({ description: 'Deliveries that are sent again.' }),
    }),
    handle: ({ db, body, session, requestId, now }) =>
      db.transaction().execute(async (transaction) => {
        const counts = await retryDeliveries(transaction, body, now())
        for (const [entity_id, deliveries] of counts)
          await audit(transaction, { session, requestId }, 'webhook_endpoint.retry', {
            entity_id,
            after: { deliveries },
          })
        const retried = [...counts.values()].reduce((sum, count) => sum + count, 0)
        return { message: `${formatCount(retried)} sent again.`, retried }
      }),
  }),
]
