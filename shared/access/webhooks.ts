/** Webhooks: signed calls of an address with a GraphQL document of the receiver's choice. See docs/tools.md. */

/**
 * What events are about, by the subscription that tells of it: the record in words, the permission that the access token needs, and
 * the events by their names in REST; receivers get `lead.received`.
 */
export const eventSources = {
  leadChanges: {
    ...{ record: 'lead', records: 'leads', needs: 'LEADS_LIST' },
    events: {
      lead_received: 'Lead received',
      lead_accepted: 'Lead accepted',
      lead_rejected: 'Lead rejected',
      lead_held: 'Lead held',
      lead_status_changed: 'Lead status changed',
      conversion_waiting: 'Conversion waiting',
      conversion_approved: 'Conversion approved',
      conversion_rejected: 'Conversion rejected',
      conversion_returned: 'Conversion returned',
    },
  },
  capEvents: {
    ...{ record: 'cap', records: 'caps', needs: 'CAPS_LIST' },
    events: { cap_near: 'Cap nearly full', cap_full: 'Cap full', cap_reset: 'Cap reset' },
  },
  advertiserEvents: {
    ...{ record: 'advertiser', records: 'advertisers', needs: 'ADVERTISERS_LIST' },
    events: { advertiser_paused: 'Advertiser paused', advertiser_resumed: 'Advertiser resumed' },
  },
  campaignEvents: {
    ...{ record: 'campaign', records: 'campaigns', needs: 'CAMPAIGNS_LIST' },
    events: { campaign_started: 'Campaign started', campaign_finished: 'Campaign finished' },
  },
  statementEvents: {
    ...{ record: 'statement', records: 'statements', needs: 'MONEY_LIST' },
    events: { statement_issued: 'Statement issued', statement_paid: 'Statement paid' },
  },
  auditEvents: {
    ...{ record: 'change', records: 'the audit log', needs: 'AUDIT_LOG_LIST' },
    events: { record_changed: 'Record changed' },
  },
} as const

export type EventSource = keyof typeof eventSources
type EventsOf<Source extends EventSource> = keyof (typeof eventSources)[Source]['events']
export type WebhookEvent = { [Source in EventSource]: EventsOf<Source> }[EventSource]

const sourceByEvent = Object.fromEntries(
  Object.entries(eventSources).flatMap(([source, { events }]) => Object.keys(events).map((event) => [event, source])),
) as Record<WebhookEvent, EventSource>
export const webhookEventNames = Object.keys(sourceByEvent) as [WebhookEvent, ...WebhookEvent[]]

/** The subscription that tells of an event. */
export const sourceOf = (event: WebhookEvent): EventSource => sourceByEvent[event]
export const eventsOf = (source: EventSource) => Object.keys(eventSources[source].events) as WebhookEvent[]
/** Events in words. */
export const webhookEvents = Object.assign({}, ...Object.values(eventSources).map(({ events }) => events)) as Readonly<
  Record<WebhookEvent, string>
>

const usual = (field: string, record: string) =>
  `subscription {\n  ${field} {\n    event\n    version\n    at\n    ${record}\n  }\n}`

/** A document for each subscription, to begin with. */
export const usualDocuments: Readonly<Record<EventSource, string>> = {
  leadChanges: `subscription {
  leadChanges(filter: { isTest: false }) {
    version
    lead {
      id
      status
      countryCode
      advertiser { id name }
      publisher { id name }
    }
  }
}`,
  capEvents: usual(
    'capEvents',
    'cap { id filled cap windowEnd advertisers { name } publishers { name } countries { name } }',
  ),
  advertiserEvents: usual('advertiserEvents', 'advertiser { id name status }'),
  campaignEvents: usual('campaignEvents', 'campaign { id name status }'),
  statementEvents: usual('statementEvents', 'statement { id number month total paid due }'),
  auditEvents: usual('auditEvents', 'row { actorName action record before after }'),
}

/** The type of an event as receivers get it: `lead.received`. */
export const sentType = (event: WebhookEvent) => event.replace('_', '.')
/** The event of such a type; undefined for another text. */
export const eventOfType = (type: string) => webhookEventNames.find((event) => sentType(event) === type)

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
