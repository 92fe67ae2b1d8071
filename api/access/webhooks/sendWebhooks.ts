import { failingDays, sourceOf, type WebhookEvent } from '../../../shared/access/webhooks'
import { type Delivery, type Outcome, skipWaiting } from '../../app/outbox/outbox.queries'
import { type Run, sendEach } from '../../app/outbox/sendEach'
import { Unreadable } from '../../app/secrets/secrets'
import { endOfStored } from '../storedWork/runsAs.queries'
import { bodyOf, runDocument } from './payloads'
import { sendWebhook } from './sendWebhook'
import { deleteUnwanted, storeBodies } from './webhookDeliveries.queries'
import { readEndpoint, setFailing, stopEndpoint, type StoredEndpoint, switchedOff } from './webhooks.queries'

/** A delivery to an endpoint. */
type Told = Omit<Delivery, 'event' | 'facts'> & {
  event: WebhookEvent
  /** Of leads their status, of other records their id. */
  facts: { version: number; lead_status_id?: number; record_id?: number }
}

const recordIdOf = ({ lead_id, facts }: Pick<Told, 'lead_id' | 'facts'>) => lead_id ?? facts.record_id ?? 0

/** Why an endpoint cannot go on. */
class Stopped extends Error {}

/** Makes the bodies of those that have none; the others are sent again as they were. Returns what is to be sent. */
async function withBodies({ services }: Run, endpoint: StoredEndpoint, due: readonly Told[]): Promise<Told[]> {
  const ended = await endOfStored(services.db, endpoint, services.now(), 'whose rights it has')
  if (ended !== null) throw new Stopped(ended)
  const fresh = due.filter(({ body }) => body === null)
  if (!fresh.length) return [...due]
  // The others happened when the endpoint had a document about other records.
  const source = sourceOf(endpoint.events[0] ?? 'lead_received')
  const fitting = fresh.filter(({ event }) => sourceOf(event) === source)
  const answer = await runDocument(
    services,
    endpoint,
    fitting.map((one) => ({ ...one.facts, event: one.event, record_id: recordIdOf(one), at: one.created_at })),
  )
  if ('fault' in answer) throw new Stopped(`Its document no longer fits: ${answer.fault}`)
  const payloads = new Map(fitting.map(({ id }, place) => [id, answer.payloads[place]]))
  const made = new Map<number, string | null>(
    fresh.map(({ id, event_id, event, created_at }) => {
      const data = payloads.get(id)
      return [id, data ? bodyOf(event_id, event, created_at, data) : null]
    }),
  )
  await storeBodies(services.db, made)
  await deleteUnwanted(services.db, made)
  return due.flatMap((one) => {
    const body = one.body ?? made.get(one.id) ?? null
    return body === null ? [] : [{ ...one, body }]
  })
}

/** Notes since when the endpoint fails. Throws Stopped after some days. */
async function noteOutcome({ services: { db, now } }: Run, endpoint: StoredEndpoint, { fault }: Outcome) {
  const { failing_since: since } = endpoint
  if ((fault === null) === (since === null)) {
    if (since && Number(since) + failingDays * 86_400_000 <= now())
      throw new Stopped(`It failed for ${failingDays} days: ${fault}`)
    return
  }
  endpoint.failing_since = fault === null ? null : new Date(now())
  await setFailing(db, endpoint.id, fault === null ? null : now())
}

/**
 * Sends the events that are due to an endpoint. A document that no longer fits, or an access token that has ended, switches the
 * endpoint off. While the gateway does not run documents, everything waits without an attempt.
 */
export async function sendWebhooks(run: Run, { endpoint_id }: Delivery): Promise<void> {
  const { services } = run
  const endpoint = endpoint_id === null ? null : await readEndpoint(services.db, endpoint_id)
  if (!endpoint) return // it was deleted, and its deliveries with it
  // Events of transactions that had begun before it was switched off.
  if (!endpoint.is_active)
    return void (await skipWaiting(services.db, { endpoint_id }, endpoint.stopped_reason ?? switchedOff))
  try {
    await sendEach(
      run,
      async ({ event_id, body }) => {
        const { response, ...outcome } = await sendWebhook(services, endpoint, { eventId: event_id, body: body ?? '' })
        await noteOutcome(run, endpoint, outcome)
        return { ...outcome, call: { url: null, masked_url: null, response, masked_response: null } }
      },
      (due) => withBodies(run, endpoint, due as readonly Told[]),
    )
  } catch (error) {
    const reason = error instanceof Unreadable ? 'The stored secret cannot be read: enter a new one.' : null
    if (reason === null && !(error instanceof Stopped)) throw error
    const { id } = endpoint
    const why = reason ?? (error as Error).message
    await services.db.transaction().execute((transaction) => stopEndpoint(transaction, id, why, services.now()))
  }
}
