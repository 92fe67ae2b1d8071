import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  eventSources,
  maxEventCost,
  secretOverlapHours,
  sourceOf,
  type WebhookEvent,
} from '../../../shared/access/webhooks'
import { anyOf, holds, personOnly, type Session } from '../../app/http/access'
import { audit } from '../../app/audit/audit.queries'
import { ApiError, badInput, notFound } from '../../app/http/errors'
import { idsQuery, idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { makeDue, skipWaiting } from '../../app/outbox/outbox.queries'
import { records } from '../../app/records/records'
import { insertRow, updateRow } from '../../app/records/rows.queries'
import { unique } from '../../app/records/uniqueness'
import type { Services } from '../../app/start/services'
import { deletionUndo } from '../../app/undo/undo.schema'
import { leadsInside } from '../../partners/brokers/brokerAddresses'
import { insideFault } from '../../partners/brokers/guardedCall'
import { NotRun } from '../sessions/callGateway.queries'
import { findSessionsById } from '../sessions/sessions.queries'
import { requireConfirmation } from '../signIn/confirmation.queries'
import { bodyOf, mayNotSee, runDocument } from './payloads'
import { sendWebhook } from './sendWebhook'
import {
  listEndpoints,
  listRecentEvents,
  readEndpoint,
  sealSecret,
  type StoredEndpoint,
  switchedOff,
} from './webhooks.queries'
import {
  endpointChange,
  endpointInput,
  previewBody,
  secretChange,
  webhookEndpoint,
  webhookPreview,
  webhookTest,
} from './webhooks.schema'

/** Who decides what others may see also decides where it is sent. */
export const webhooksAccess = anyOf('USERS_EDIT')
const changes = personOnly(webhooksAccess)
const params = z.object({ id: idText })
const confirmed = 'Needs a sign-in or a confirmation within the last five minutes.'

const endpoints = records<StoredEndpoint>({
  entity: 'webhook_endpoint',
  called: 'The endpoint',
  table: 'webhook_endpoints',
  read: readEndpoint,
  recorded: ({
    secret: _,
    previous_secret: _previous,
    token_id: _token,
    owner_id: _owner,
    token_name,
    failing_since: _failing,
    ...row
  }) => ({
    ...row,
    access_token: token_name,
  }),
})

const withName = <T>(work: () => Promise<T>) =>
  unique('webhook_endpoints_name_key', { name: 'An endpoint with this name exists already.' }, work)

type Needs = Pick<Services, 'pool' | 'config' | 'now'> & { session: Session }

/** The session of an access token, if the caller may do all that it may; null without a valid one. */
export async function tokenFor({ pool, config, now, session }: Needs, id: number) {
  const found = (await findSessionsById(pool, [id], now(), config)).get(id)
  if (!found || found.token_name === null) return null
  const isWithin = found.permissions.every((code) => session.permissions.includes(code))
  return { owner_id: found.user_id, token_name: found.token_name, isWithin, session: found }
}

/** An access token that the caller may use. Throws BAD_USER_INPUT. */
async function usableToken(request: Needs, id: number, [first = 'lead_received']: readonly WebhookEvent[]) {
  const token = await tokenFor(request, id)
  if (!token) throw badInput({ access_token_id: 'Choose a valid access token.' })
  if (!token.isWithin) throw badInput({ access_token_id: 'This access token may do more than you.' })
  const source = sourceOf(first)
  if (!holds(token.session, eventSources[source].needs)) throw badInput({ access_token_id: mayNotSee(source) })
  return { token_id: id, token_name: token.token_name, owner_id: token.owner_id }
}

/** Throws FORBIDDEN if an endpoint shows more than the caller may see. */
async function refuseAbove(request: Needs, { token_id }: StoredEndpoint): Promise<void> {
  if ((await tokenFor(request, token_id))?.isWithin === false)
    throw new ApiError('FORBIDDEN', 'The access token of this endpoint may do more than you.')
}

/** Runs a document, or says that it cannot be run now. */
const run = (request: Needs, ...what: [Parameters<typeof runDocument>[1], Parameters<typeof runDocument>[2]]) =>
  runDocument(request, ...what).catch((error: unknown) => {
    if (!(error instanceof NotRun)) throw error
    throw new ApiError('UPSTREAM_UNAVAILABLE', 'The document cannot be run now. Please try again.', { retryAfter: 5 })
  })

interface Content {
  name: string
  url: string
  document: string
  events: readonly WebhookEvent[]
  access_token_id: number
  is_active: boolean
}

/** Columns of an endpoint. Throws BAD_USER_INPUT for an internal address, a token that may do more, or a document that does not fit. */
async function contentOf(request: Needs, { access_token_id: token_id, events, ...rest }: Content) {
  const token = await usableToken(request, token_id, events)
  const { url, document } = rest
  if (!request.config.alertPrivateAddresses && leadsInside(url)) throw badInput({ url: insideFault })
  const checked = await run(request, { document, token_id, events }, [])
  if ('fault' in checked) throw badInput({ document: checked.fault })
  return { ...rest, ...token, events: [...events] }
}

const one = async ({ db, now }: Pick<Services, 'db' | 'now'>, id: number) => {
  const [found] = await listEndpoints(db, { ids: [id], now: now() })
  if (!found) throw notFound('The endpoint')
  return found
}

/** The latest event of these kinds, as an endpoint would get it. */
async function preview(
  request: Needs & Pick<Services, 'db'>,
  { document, events, access_token_id: token_id, record_id }: z.output<typeof previewBody>,
) {
  const [latest, recent] = await Promise.all([
    record_id ? listRecentEvents(request.db, { events, recordId: record_id, limit: 1 }) : [],
    listRecentEvents(request.db, { events, limit: 10 }),
  ])
  const real = record_id ? latest[0] : recent[0]
  const at = new Date(real?.at ?? request.now())
  const answer = await run(request, { document, token_id, events }, real ? [{ ...real, at }] : [])
  const shown = {
    max_cost: maxEventCost,
    event: real ? { record_id: real.record_id, event: real.event, at: real.at } : null,
    recent: recent.map(({ record_id: of, event, at: time }) => ({ record_id: of, event, at: time })),
  }
  if ('fault' in answer) return { ...shown, ...answer, cost: null, body: null }
  const [data] = answer.payloads
  const body = real && data ? bodyOf(randomUUID(), real.event, at, data) : null
  return { ...shown, cost: answer.cost, body, fault: null, line: null, column: null }
}

export const webhooksRoutes = [
  route({
    method: 'get',
    path: '/api/webhook-endpoints',
    operationId: 'listWebhookEndpoints',
    summary: 'Endpoints that get events, with what was sent. Secrets are never returned.',
    access: webhooksAccess,
    query: idsQuery,
    response: z.array(webhookEndpoint),
    handle: ({ db, query, now }) => listEndpoints(db, { ...query, now: now() }),
  }),
  route({
    method: 'post',
    path: '/api/webhook-endpoints',
    operationId: 'createWebhookEndpoint',
    summary: `Creates an endpoint. Events from now on are sent to it. ${confirmed}`,
    access: changes,
    body: endpointInput,
    response: webhookEndpoint,
    status: 201,
    handle: async (request) => {
      const { db, session, now, config } = request
      const { secret, ...fields } = request.body
      await requireConfirmation(db, session, now())
      const content = await contentOf(request, fields)
      const row = { ...content, secret: sealSecret(config.secretKey, secret) }
      // No idempotency key: the unique name prevents duplicates.
      const { id } = await db
        .transaction()
        .execute((transaction) =>
          endpoints
            .within(transaction, request)
            .create(() => withName(() => insertRow(transaction, 'webhook_endpoints', row, new Date(now())))),
        )
      return one(request, id)
    },
  }),
  route({
    method: 'put',
    path: '/api/webhook-endpoints/:id',
    operationId: 'updateWebhookEndpoint',
    summary:
      'Updates an endpoint, or switches it on or off; what waits is attempted at once, and ends if it is switched off. The secret ' +
      `stays. ${confirmed}`,
    access: changes,
    params,
    body: endpointChange,
    response: webhookEndpoint,
    handle: async (request) => {
      const { db, session, now, params, body } = request
      await requireConfirmation(db, session, now())
      await refuseAbove(request, await endpoints.asItIs(db, params.id))
      const { version: _, ...fields } = body
      const content = await contentOf(request, fields)
      await endpoints.update(request, params, async (transaction) => {
        const row = { ...content, stopped_reason: null, ...(content.is_active && { failing_since: null }) }
        await withName(() => updateRow(transaction, 'webhook_endpoints', params.id, row, new Date(now())))
        if (content.is_active) await makeDue(transaction, { endpoint_id: params.id }, now())
        else await skipWaiting(transaction, { endpoint_id: params.id }, switchedOff)
      })
      return one(request, params.id)
    },
  }),
  route({
    method: 'put',
    path: '/api/webhook-endpoints/:id/secret',
    operationId: 'replaceWebhookSecret',
    summary: `Replaces the secret of an endpoint. The previous one signs too for ${secretOverlapHours} hours. ${confirmed}`,
    access: changes,
    params,
    body: secretChange,
    response: webhookEndpoint,
    handle: async (request) => {
      const { db, session, now, params, body, config } = request
      await requireConfirmation(db, session, now())
      await refuseAbove(request, await endpoints.asItIs(db, params.id))
      await endpoints.update(request, { id: params.id, verb: 'replace_secret' }, async (transaction, before) => {
        const row = {
          secret: sealSecret(config.secretKey, body.secret),
          previous_secret: before.secret,
          previous_secret_until: new Date(now() + secretOverlapHours * 3_600_000),
        }
        await updateRow(transaction, 'webhook_endpoints', params.id, row, new Date(now()))
      })
      return one(request, params.id)
    },
  }),
  route({
    method: 'delete',
    path: '/api/webhook-endpoints/:id',
    operationId: 'deleteWebhookEndpoint',
    summary: 'Deletes an endpoint with its deliveries.',
    access: changes,
    params,
    response: z.object({ message: z.string(), undo: deletionUndo }),
    handle: async (request) => {
      const undo = await endpoints.remove(request, request.params.id)
      return { message: 'Record deleted successfully.', undo }
    },
  }),
  route({
    method: 'post',
    path: '/api/webhook-endpoints/preview',
    operationId: 'previewWebhook',
    summary: 'Runs a document on a real event, with the rights of an access token, and sends nothing.',
    access: changes,
    body: previewBody,
    response: webhookPreview,
    handle: async (request) => {
      await usableToken(request, request.body.access_token_id, request.body.events)
      return preview(request, request.body)
    },
  }),
  route({
    method: 'post',
    path: '/api/webhook-endpoints/:id/test',
    operationId: 'testWebhookEndpoint',
    summary: 'Sends the latest event to an endpoint as the type `test`, and returns the outcome.',
    access: changes,
    params,
    response: webhookTest,
    handle: async (request) => {
      const { db, params, session, requestId, now } = request
      const endpoint = await endpoints.asItIs(db, params.id)
      await refuseAbove(request, endpoint)
      const [real] = await listRecentEvents(db, { events: endpoint.events, limit: 1 })
      const at = new Date(real?.at ?? now())
      const ran = await run(request, endpoint, real ? [{ ...real, at }] : [])
      if ('fault' in ran) throw new ApiError('CONFLICT', `The document of this endpoint no longer fits: ${ran.fault}`)
      const eventId = randomUUID()
      const sent = await sendWebhook(request, endpoint, {
        eventId,
        body: bodyOf(eventId, 'test', at, ran.payloads[0] ?? {}),
      })
      const { fault, httpStatus: http_status, response, tookMs: took_ms } = sent
      await audit(db, { session, requestId }, 'webhook_endpoint.test', { entity_id: params.id, after: { fault } })
      return { is_sent: fault === null, fault, http_status, response, took_ms }
    },
  }),
]
