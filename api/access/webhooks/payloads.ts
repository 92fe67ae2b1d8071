import { z } from 'zod'
import { type EventSource, eventSources, sentType, sourceOf, type WebhookEvent } from '../../../shared/access/webhooks'
import { leadStatusName } from '../../../shared/leads/leadStatus'
import type { Services } from '../../app/start/services'
import { callGateway } from '../sessions/callGateway.queries'

/** An event of a record. */
export interface RecordedEvent {
  event: WebhookEvent
  record_id: number
  version: number
  at: Date
  /** Of leads. */
  lead_status_id?: number | undefined
}

/** An event as subscriptions tell it. */
function told({ event, record_id, version, at, lead_status_id }: RecordedEvent) {
  if (lead_status_id === undefined) return { id: version, event, record_id, at: at.toISOString() }
  const change = event === 'lead_received' ? 'created' : 'status_changed'
  return { lead_id: record_id, version, at: at.toISOString(), status: leadStatusName(lead_status_id), change }
}

/** What the gateway made of a document. */
export type Answer =
  /** `payloads`: for each event what the document reads, or null if its filter leaves the event out. */
  { cost: number; payloads: (object | null)[] } | { fault: string; line: number | null; column: number | null }

const answered = z.union([
  z.object({ cost: z.int(), payloads: z.array(z.looseObject({}).nullable()) }),
  z.object({ fault: z.string(), line: z.int().nullable(), column: z.int().nullable() }),
])

export const mayNotSee = (source: EventSource) => `The access token may not see ${eventSources[source].records}.`

/**
 * Runs a document for each of these events in the gateway, with the rights of an access token; without events it is only checked. All
 * are of the kinds that the document is for.
 * Throws NotRun if that fails for a reason that passes.
 */
export async function runDocument(
  services: Pick<Services, 'config' | 'now'>,
  { document, token_id, events: kinds }: { document: string; token_id: number; events: readonly WebhookEvent[] },
  events: readonly RecordedEvent[],
): Promise<Answer> {
  const field = sourceOf(kinds[0] ?? 'lead_received')
  const answer = await callGateway(services, token_id, '/graphql/events', { document, field, events: events.map(told) })
  return answer === null ? { fault: mayNotSee(field), line: null, column: null } : answered.parse(answer)
}

/** The text that is sent. */
export const bodyOf = (id: string, event: WebhookEvent | 'test', at: Date, data: object): string =>
  JSON.stringify({ id, type: event === 'test' ? event : sentType(event), at: at.toISOString(), data })
