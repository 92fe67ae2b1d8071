import { z } from 'zod'
import { sentType, type WebhookEvent } from '../../../shared/access/webhooks'
import { leadStatusName } from '../../../shared/leads/leadStatus'
import type { Services } from '../../app/start/services'
import { callGateway } from '../sessions/callGateway.queries'

/** An event, as the change of a lead that subscriptions tell. */
export interface LeadEvent {
  event: WebhookEvent
  lead_id: number
  lead_status_id: number
  version: number
  at: Date
}

/** What the gateway made of a document. */
export type Answer =
  /** `payloads`: for each event what the document reads, or null if its filter leaves the event out. */
  { cost: number; payloads: (object | null)[] } | { fault: string; line: number | null; column: number | null }

const answered = z.union([
  z.object({ cost: z.int(), payloads: z.array(z.looseObject({}).nullable()) }),
  z.object({ fault: z.string(), line: z.int().nullable(), column: z.int().nullable() }),
])

export const mayNotSee = 'The access token may not see leads.'

/**
 * Runs a document for each of these events in the gateway, with the rights of an access token; without events it is only checked.
 * Throws NotRun if that fails for a reason that passes.
 */
export async function runDocument(
  services: Pick<Services, 'config' | 'now'>,
  { document, token_id }: { document: string; token_id: number },
  events: readonly LeadEvent[],
): Promise<Answer> {
  const body = {
    document,
    events: events.map(({ event, lead_id, lead_status_id, version, at }) => ({
      ...{ lead_id, version, at: at.toISOString(), status: leadStatusName(lead_status_id) },
      change: event === 'lead_received' ? 'created' : 'status_changed',
    })),
  }
  const answer = await callGateway(services, token_id, '/graphql/events', body)
  return answer === null ? { fault: mayNotSee, line: null, column: null } : answered.parse(answer)
}

/** The text that is sent. */
export const bodyOf = (id: string, event: WebhookEvent | 'test', at: Date, data: object): string =>
  JSON.stringify({ id, type: event === 'test' ? event : sentType(event), at: at.toISOString(), data })
