import { open } from '../../app/http/access'
import { ApiError } from '../../app/http/errors'
import { openRoute } from '../../app/http/route'
import { leadAnswer, leadBody } from './intake.schema'
import { intakeOf } from './takeLead'

export const intakeRoutes = [
  openRoute({
    method: 'post',
    path: '/api/leads',
    operationId: 'sendLead',
    takesIdempotencyKey: true,
    summary:
      'A lead from a publisher: checked, stored, and offered to advertisers until one takes it. The one answer says what became of it. ' +
      'With an `Idempotency-Key` a retry is safe: it gets the first answer, and the lead is sold once. ' +
      '400 names each field that is wrong; 401 and 403 are about the token; after a 429 nothing was taken, and after a 503 it is safe to ' +
      'send the lead again with its key: `Retry-After` says when.',
    access: open("the publisher's API token is asked for: `Authorization: Bearer`", 'publisher'),
    admit: async (services, { token, ip, requestId }) => {
      const intake = intakeOf(services)
      services.tokenTries.refuseWaiting(ip)
      intake.refuseOverload()
      await intake.publisherOf(token).catch(async (refusal: unknown) => {
        if (token && refusal instanceof ApiError && refusal.code === 'UNAUTHENTICATED')
          await services.tokenTries.countWrong(ip, requestId)
        throw refusal
      })
    },
    body: leadBody,
    response: leadAnswer,
    handle: ({ body, bearerToken, idempotencyKey, ...services }) =>
      intakeOf(services).take({ token: bearerToken, body, idempotencyKey }),
  }),
]
