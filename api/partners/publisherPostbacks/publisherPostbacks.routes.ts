import { z } from 'zod'
import { anyOf } from '../../app/http/access'
import { ApiError, notFound } from '../../app/http/errors'
import { manyAnswer } from '../../app/http/manyAnswer'
import { withIdempotencyEach } from '../../app/idempotency/idempotency.queries'
import { findLeadKey, findLeadKeys } from '../../leads/leadHistories/leadHistories.queries'
import { route } from '../../app/http/route'
import { sendAgain } from '../../app/outbox/outbox.queries'
import { leadsOfBody } from '../../leads/filters/leadsOfBody'
import {
  findPostbacks,
  listPostbacks,
  listPublisherPostbacks,
  lockPostback,
  shownPostback,
} from './publisherPostbacks.queries'
import { postbackList, postbacksQuery, publisherPostback, retryAnswer, retryBody } from './publisherPostbacks.schema'
import { audit } from '../../app/audit/audit.queries'

export const publisherPostbacksRoutes = [
  route({
    method: 'get',
    path: '/api/publisher-postbacks',
    operationId: 'listPublisherPostbacks',
    summary:
      'Postbacks to a publisher and their delivery, newest first; or the postbacks with these ids, of any publisher. Dates ' +
      'are in UTC.',
    access: anyOf('LEADS_LIST'),
    query: postbacksQuery,
    response: postbackList,
    handle: async ({ db, session, query: { publisher_id, ids, page, limit } }) => {
      const chosen = { publisherId: publisher_id, ids }
      const { total, rows } = await listPublisherPostbacks(db, chosen, { limit, offset: (page - 1) * limit })
      return { total, data: rows.map((row) => shownPostback(session, row, 0)) }
    },
  }),
  route({
    method: 'post',
    path: '/api/lead-details/publisher-postbacks',
    operationId: 'queryLeadPublisherPostbacks',
    summary: 'Postbacks about a lead to its publisher and their delivery, newest first.',
    access: anyOf('LEADS_LIST'),
    body: leadsOfBody,
    response: z.array(publisherPostback),
    handle: async ({ db, session, body }) => {
      const { lead_id = 0, lead_ids, tz_offset } = body
      if (!lead_ids && !(await findLeadKey(db, lead_id))) throw notFound('The lead')
      const leads = lead_ids ? (await findLeadKeys(db, lead_ids)).map(({ id }) => id) : [lead_id]
      return (await listPostbacks(db, leads)).map((row) => shownPostback(session, row, tz_offset))
    },
  }),
  route({
    method: 'post',
    path: '/api/publisher-postbacks/retry',
    operationId: 'retryPublisherPostbacks',
    takesIdempotencyKey: true,
    summary: 'Sends failed postbacks again. Postbacks that have not failed stay unchanged and are listed in `refused`.',
    access: anyOf('LEADS_PROGRESS_LOGS'),
    body: retryBody,
    response: retryAnswer,
    handle: async (request) => {
      const { session, body, now, requestId, db } = request
      const owner = { owner: `user:${session.user_id}`, operation: 'publisher_postback.retry' }
      const { done, refused } = await withIdempotencyEach(request, owner, body.ids, async (transaction, id) => {
        const postback = await lockPostback(transaction, id)
        if (!postback || !(await findLeadKey(transaction, postback.lead_id))) throw notFound('The postback')
        const { status, attempts, lead_id, event } = postback
        if (status !== 'failed')
          throw new ApiError(
            'CONFLICT',
            status === 'sent' ? 'The postback was sent already.' : 'The postback is about to be sent.',
          )
        await sendAgain(transaction, { ids: [id] }, now())
        await audit(transaction, { session, requestId }, 'publisher_postback.retry', {
          entity_id: id,
          before: { lead_id, event, status, attempts },
          after: { lead_id, event, status: 'waiting', attempts: 0 },
        })
        return { id }
      })
      const rows = await findPostbacks(
        db,
        done.map(({ id }) => id),
      )
      const publisher_postbacks = rows.map((row) => shownPostback(session, row, body.tz_offset))
      return manyAnswer(
        { message: 'Postbacks are sent again', publisher_postbacks, refused },
        'sent again',
        done.length,
      )
    },
  }),
]
