import { z } from 'zod'
import { HOUR } from '../../../shared/app/time/timeZones'
import { bulkKeptHours } from '../../../shared/reports/bulks'
import { NotRun } from '../../access/sessions/callGateway.queries'
import { audit } from '../../app/audit/audit.queries'
import { signedIn } from '../../app/http/access'
import { ApiError, badInput } from '../../app/http/errors'
import { idsQuery, idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { checkKey, withIdempotency } from '../../app/idempotency/idempotency.queries'
import { cancelBulk, findBulk, insertBulk, listBulks, refuseSixth, type StoredBulk } from './bulks.queries'
import { bulk, type Bulk, bulkBody } from './bulks.schema'
import { readPage } from './readPage'

const shown = ({ ended_at, ...row }: StoredBulk): Bulk => ({
  ...{ id: row.id, state: row.state, list: row.list, document: row.document, variables: row.variables },
  ...{ token_name: row.token_name, rows: row.row_count, bytes: row.byte_count, cost: row.cost, failure: row.failure },
  created_at: row.created_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
  expires_at: ended_at && new Date(ended_at.getTime() + bulkKeptHours * HOUR).toISOString(),
})

export const bulksRoutes = [
  route({
    method: 'get',
    path: '/api/bulks',
    operationId: 'listBulks',
    summary:
      "The caller's bulk queries, newest first: those with the given ids, else the last 50. An access token gets its own, a person also those of the own tokens.",
    access: signedIn,
    query: idsQuery,
    response: z.array(bulk),
    handle: async ({ db, session, query }) => (await listBulks(db, session, query.ids ?? null)).map(shown),
  }),
  route({
    method: 'post',
    path: '/api/bulks',
    operationId: 'startBulk',
    readsTimeZone: true,
    takesIdempotencyKey: true,
    summary:
      'Starts to read a list to its end in the background, by a GraphQL query. It runs as the caller, and ends if the caller loses a permission. 429 if five of the user wait or run.',
    access: signedIn,
    body: bulkBody,
    response: bulk,
    status: 201,
    handle: async (request) => {
      const { body, session, timeZone: time_zone, now } = request
      const { session_id, user_id } = session
      checkKey(request.idempotencyKey)
      const asked = { ...body, variables: body.variables ?? {}, time_zone }
      const trial = await readPage(request, { ...asked, session_id, after: null }, true).catch((error: unknown) => {
        if (!(error instanceof NotRun)) throw error
        const { retryAfter } = error
        throw new ApiError('UPSTREAM_UNAVAILABLE', 'The query cannot be run now. Please try again.', {
          retryAfter: retryAfter ?? 5,
        })
      })
      if ('fault' in trial) throw badInput({ document: trial.fault })
      return withIdempotency(
        request,
        { owner: `user:${user_id}`, operation: 'bulk_query.start' },
        async (transaction) => {
          await refuseSixth(transaction, user_id)
          const { list } = trial
          const id = await insertBulk(transaction, session, { ...asked, list, now: now() })
          await audit(transaction, request, 'bulk_query.start', { entity_id: id, entity_name: list, after: { list } })
          return shown(await findBulk(transaction, session, id))
        },
      )
    },
  }),
  route({
    method: 'post',
    path: '/api/bulks/:id/cancel',
    operationId: 'cancelBulk',
    summary: 'Cancels a bulk query of the caller that waits or runs, and deletes what was read. 409 if it has ended.',
    access: signedIn,
    params: z.object({ id: idText }),
    response: bulk,
    handle: (request) =>
      request.db.transaction().execute(async (transaction) => {
        const { params, session, now } = request
        const { state, list } = await findBulk(transaction, session, params.id)
        if (!(await cancelBulk(transaction, params.id, now())))
          throw new ApiError('CONFLICT', 'The bulk query has ended already.')
        await audit(transaction, request, 'bulk_query.cancel', {
          ...{ entity_id: params.id, entity_name: list },
          ...{ before: { state }, after: { state: 'cancelled' } },
        })
        return shown(await findBulk(transaction, session, params.id))
      }),
  }),
]
