import { z } from 'zod'
import { open } from '../../app/http/access'
import { ApiError } from '../../app/http/errors'
import { openRoute } from '../../app/http/route'
import { admitSender, logReceived, type NewReceived } from '../../partners/brokerPostbacks/brokerPostbacks.queries'
import type { PostbackOutcome } from './postbacks.queries'
import { postbackAnswer, postbackBody, type Postback } from './postbacks.schema'
import { takeTogether } from './takeTogether.queries'

/** What the log of an advertiser keeps of it. */
const received = ({ token: _, ...postback }: Postback, { kind, message }: PostbackOutcome): NewReceived => ({
  ...{ method: 'POST', content_type: 'application/json', query: '', body: JSON.stringify(postback) },
  ...{ is_mapped: false, http_status: kind === 'refused' || kind === 'conflict' ? 409 : 200 },
  ...{ outcome: kind, message, faults: [], lead_id: postback.lead_id ?? null },
  event: {
    ...{ means: postback.type, lead_id: postback.lead_id ?? null, reference: postback.reference ?? null },
    ...{ broker_id: null, status: postback.status ?? null, at: postback.at ?? null, event_id: postback.event_id },
    amount: postback.amount ?? null,
  },
})

export const postbacksRoutes = [
  openRoute({
    method: 'post',
    path: '/api/postbacks/:advertiser',
    operationId: 'receivePostback',
    summary:
      'Receives a status change, a deposit or its return from an advertiser. Each event_id is processed once. 409 if the lead does not ' +
      'belong to the advertiser, was rejected, cannot be returned, or the event_id was used with a different body.',
    access: open(
      "the advertiser's postback token is required: `Authorization: Bearer`, or `token` in body or query",
      'advertiser',
    ),
    params: z.object({ advertiser: z.string().meta({ description: 'Id of the advertiser.' }) }),
    query: z.object({ token: z.string().max(500).optional() }),
    body: postbackBody,
    response: postbackAnswer,
    handle: async (request) => {
      const { db, params, query, body, bearerToken, now, requestId } = request
      const token = bearerToken ?? body.token ?? query.token ?? null
      const at = now()
      const sender = await admitSender(request, params.advertiser, token, at)
      const outcome = await takeTogether(db, { sender, postback: body, now: at, requestId })
      await logReceived(db, sender.id, received(body, outcome), at)
      if (outcome.kind === 'refused' || outcome.kind === 'conflict') throw new ApiError('CONFLICT', outcome.message)
      return { message: outcome.message, outcome: outcome.kind }
    },
  }),
]
