import { open } from '../../app/http/access'
import { ApiError } from '../../app/http/errors'
import { openRoute } from '../../app/http/route'
import { leadAnswer, leadBody } from './intake.schema'
import { sentLead } from './readSent'
import { intakeOf } from './takeLead'

export const intakeRoutes = [
  openRoute({
    method: 'post',
    path: '/api/leads',
    operationId: 'sendLead',
    takesIdempotencyKey: true,
    takesForm: true,
    summary:
      'Receives a lead from a publisher, as JSON or as a form, also under its own field names as agreed: checks and stores it, and offers it to advertisers until one accepts it. The ' +
      'response contains the outcome. With an `Idempotency-Key` the request can be retried safely: it returns the first ' +
      'response, and the lead is sold once. 400 names each invalid field; 401 and 403 concern the token; after 429 nothing ' +
      'was stored; after 503 send the lead again with its key, after the time in `Retry-After`.',
    access: open("the publisher's API token is required: `Authorization: Bearer`", 'publisher'),
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
    handle: ({ body, bearerToken, idempotencyKey, ip, ...services }) =>
      intakeOf(services).take({ token: bearerToken, sent: sentLead(body), idempotencyKey, address: ip }),
  }),
]
