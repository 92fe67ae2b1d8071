import { z } from 'zod'
import { open } from '../../app/http/access'
import { ApiError } from '../../app/http/errors'
import { openRoute } from '../../app/http/route'
import { findSender } from './postbacks.queries'
import { postbackAnswer, postbackBody } from './postbacks.schema'
import { takePostback } from './takePostback.queries'

const idOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : null)

export const postbacksRoutes = [
  openRoute({
    method: 'post',
    path: '/api/postbacks/:advertiser',
    operationId: 'receivePostback',
    summary:
      'Receives a status change or a deposit from an advertiser. Each event_id is processed once. 409 if the lead does not ' +
      'belong to the advertiser, was rejected, or the event_id was used with a different body.',
    access: open(
      "the advertiser's postback token is required: `Authorization: Bearer`, or `token` in body or query",
      'advertiser',
    ),
    params: z.object({ advertiser: z.string().meta({ description: 'Id of the advertiser.' }) }),
    query: z.object({ token: z.string().max(500).optional() }),
    body: postbackBody,
    response: postbackAnswer,
    handle: async ({ db, params, query, body, bearerToken, now, requestId, ip, tokenTries }) => {
      tokenTries.refuseWaiting(ip)
      const token = bearerToken ?? body.token ?? query.token ?? null
      const sender = await findSender(db, idOf(params.advertiser), token)
      if (!sender && token) await tokenTries.countWrong(ip, requestId)
      if (!sender) throw new ApiError('UNAUTHENTICATED', 'The postback token is not right.')
      const outcome = await db
        .transaction()
        .execute((transaction) => takePostback(transaction, { sender, postback: body, now: now(), requestId }))
      if (outcome.kind === 'refused' || outcome.kind === 'conflict') throw new ApiError('CONFLICT', outcome.message)
      return { message: outcome.message, outcome: outcome.kind }
    },
  }),
]
