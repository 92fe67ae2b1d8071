/** Webhooks: signed calls of an address with a GraphQL document of the receiver's choice. See docs/tools.md. */

/** Events by their names in REST; receivers get `lead.received`. */
export const webhookEvents = {
  lead_received: 'Lead received',
  lead_accepted: 'Lead accepted',
  lead_rejected: 'Lead rejected',
  lead_held: 'Lead held',
  lead_status_changed: 'Lead status changed',
  conversion_waiting: 'Conversion waiting',
  conversion_approved: 'Conversion approved',
  conversion_rejected: 'Conversion rejected',
  conversion_returned: 'Conversion returned',
} as const

export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** The type of an event as receivers get it: `lead.received`. */
export const sentType = (event: WebhookEvent) => event.replace('_', '.')

/** Most fields × rows of a document for one event. */
export const maxEventCost = 100
export const maxDocumentLength = 20_000
/** How long the previous secret signs beside a new one. */
export const secretOverlapHours = 24
/** An endpoint that fails for so long is switched off. */
export const failingDays = 3
/** How long what was sent can be read and sent again. */
export const bodyDays = 7

const prefix = 'whsec_'

/** What is wrong with a signing secret in the form of Standard Webhooks; null: nothing. */
export function webhookSecretFault(secret: string): string | null {
  const key = secret.slice(prefix.length)
  const isBase64 = /^[A-Za-z0-9+/]{32,88}={0,2}$/.test(key) && key.length % 4 === 0
  return secret.startsWith(prefix) && isBase64 ? null : 'Use whsec_ and 24 to 64 random bytes in base64.'
}

/** The key that signs, in base64. */
export const webhookKey = (secret: string) => secret.slice(prefix.length)

/** A secret of random bytes. */
export const webhookSecretOf = (bytes: Uint8Array) => `${prefix}${btoa(String.fromCharCode(...bytes))}`
