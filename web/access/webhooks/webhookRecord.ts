import { isHttp } from '../../../shared/watch/alertChannels'
import {
  eventSources,
  type EventSource,
  eventsOf,
  sourceOf,
  usualDocuments,
  webhookEvents,
  webhookSecretFault,
  webhookSecretOf,
  type WebhookEvent as RestEvent,
} from '../../../shared/access/webhooks'
import {
  CreateWebhookEndpointDocument,
  DeleteWebhookEndpointDocument,
  UpdateWebhookEndpointDocument,
  WebhookEndpointsDocument,
  type WebhookEndpointRowFragment,
  type WebhookEvent,
} from '../../generated/graphql'
import type { Words } from '../../records/conflict/words'
import { defineRecord, deletes, rowsIn, saves } from '../../records/defineRecord'
import { savingTexts } from '../../records/savingTexts'

export interface WebhookForm {
  name: string
  url: string
  document: string
  events: readonly WebhookEvent[]
  accessTokenId: string
  isActive: boolean
  /** Of a new endpoint. */
  secret: string
}

/** Events in words. */
export const eventNames = Object.fromEntries(
  Object.entries(webhookEvents).map(([name, words]) => [name.toUpperCase(), words]),
) as Readonly<Record<Uppercase<RestEvent>, string>>
export const allEvents = Object.keys(eventNames) as WebhookEvent[]
const sourceOfEvent = (event: WebhookEvent) => sourceOf(event.toLowerCase() as RestEvent)
export const isOfLead = (event: WebhookEvent) => sourceOfEvent(event) === 'leadChanges'
/** `lead 12` */
export const recordName = (event: WebhookEvent, id: string) => `${eventSources[sourceOfEvent(event)].record} ${id}`

/** Events as the form groups them, each group with the document that it begins with. */
export const eventGroups: readonly { title: string; events: readonly WebhookEvent[] }[] = Object.keys(eventSources).map(
  (source) => ({
    title: source === 'leadChanges' ? 'Leads and conversions' : titleCase(eventSources[source as EventSource].records),
    events: eventsOf(source as EventSource).map((event) => event.toUpperCase() as WebhookEvent),
  }),
)
function titleCase(records: string) {
  const name = records.replace('the ', '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The form with an event chosen or not. Each kind of records has its own document: others are no longer chosen then. */
export function withEvent(form: Pick<WebhookForm, 'events' | 'document'>, event: WebhookEvent, isOn: boolean) {
  const source = sourceOfEvent(event)
  const chosen = allEvents.filter(
    (one) => (one === event ? isOn : form.events.includes(one)) && sourceOfEvent(one) === source,
  )
  const isUnwritten = Object.values(usualDocuments).some((text) => text === form.document)
  return { events: chosen, ...(isUnwritten && { document: usualDocuments[source] }) }
}

export const newSecret = () => webhookSecretOf(crypto.getRandomValues(new Uint8Array(24)))

/** The form of an endpoint; `stored` is the one to edit, `tokens` the names of access tokens. */
export const webhookForm = (
  stored: WebhookEndpointRowFragment | null,
  tokens: readonly { value: string; label: string }[],
) => ({
  titles: {
    name: 'Name',
    url: 'URL',
    document: 'Payload',
    events: 'Tell it when',
    accessTokenId: 'Runs with the rights of',
    isActive: 'Active',
    secret: 'Secret',
  },
  words: {
    events: eventNames,
    secret: 'secret',
    accessTokenId: Object.fromEntries(tokens.map(({ value, label }) => [value, label])),
  } satisfies Words<WebhookForm>,
  formOf: ({ name, url, document, events, accessTokenId, isActive }: WebhookEndpointRowFragment): WebhookForm => ({
    ...{ name, url, document, events, accessTokenId, isActive },
    secret: '',
  }),
  empty: (): WebhookForm => ({
    ...{ name: '', url: '', document: usualDocuments.leadChanges, events: [], accessTokenId: '', isActive: true },
    secret: newSecret(),
  }),
  problems: ({ name, url, document, events, accessTokenId, secret }: WebhookForm) => {
    const wrongSecret = stored ? null : webhookSecretFault(secret)
    return {
      ...(!name.trim() && { name: 'Enter a name.' }),
      ...(!isHttp(url.trim()) && { url: 'Enter an address that begins with https:// or http://.' }),
      ...(!document.trim() && { document: 'Write a document.' }),
      ...(!events.length && { events: 'Choose at least one event.' }),
      ...(!accessTokenId && { accessTokenId: 'Choose a valid access token.' }),
      ...(wrongSecret && { secret: wrongSecret }),
    }
  },
})

const inputOf = ({ name, url, document, events, accessTokenId, isActive }: WebhookForm) => ({
  ...{ name, url: url.trim(), document, events: [...events], accessTokenId, isActive },
})

/** Endpoints of webhooks. */
export const webhookRecord = defineRecord<WebhookEndpointRowFragment, WebhookForm, object>({
  type: 'WebhookEndpoint',
  rows: rowsIn(WebhookEndpointsDocument, 'webhookEndpoints', () => ({})),
  create: saves(CreateWebhookEndpointDocument, 'webhookEndpoint', ({ form }) => ({
    input: inputOf(form),
    secret: form.secret,
  })),
  update: saves(UpdateWebhookEndpointDocument, 'webhookEndpoint', ({ form, row: { id, version } }) => ({
    ...{ id, version },
    input: inputOf(form),
  })),
  remove: deletes(DeleteWebhookEndpointDocument, ({ row: { id } }) => ({ id })),
  texts: savingTexts,
})
