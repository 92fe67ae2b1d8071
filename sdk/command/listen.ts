import { createHash, createHmac, randomBytes } from 'node:crypto'
import { Kind, parse, print, type SelectionNode, visit } from 'graphql'
import { type Client, documentOf } from '../index'
import {
  type EventSource,
  eventSources,
  eventOfType,
  sentType,
  usualDocuments,
  type WebhookEvent,
  webhookKey,
  webhookSecretOf,
} from '../../shared/access/webhooks'

/** What is read of each event beside what the document asks for. */
const prefix = 'listen_'
const ownFields: Readonly<Record<string, readonly string[]>> = {
  leadChanges: ['leadId', 'change', 'status', 'version', 'at'],
}
const usualFields = ['event', 'version', 'at']

/** A document with the fields that tell what the event is; and the subscription that it is of. Throws for other documents. */
function prepared(text: string) {
  let source: EventSource | null = null
  const document = visit(parse(text), {
    OperationDefinition: {
      enter(operation) {
        const [field] = operation.selectionSet.selections
        const name = field?.kind === Kind.FIELD ? field.name.value : ''
        if (operation.operation !== 'subscription' || field?.kind !== Kind.FIELD || !Object.hasOwn(eventSources, name))
          throw new Error(`The document is no subscription of ${Object.keys(eventSources).join(', ')}.`)
        source = name as EventSource
        const own = (ownFields[name] ?? usualFields).map((read): SelectionNode => ({
          kind: Kind.FIELD,
          alias: { kind: Kind.NAME, value: prefix + read },
          name: { kind: Kind.NAME, value: read },
        }))
        const selections = [...(field.selectionSet?.selections ?? []), ...own]
        const asked = { ...field, selectionSet: { kind: Kind.SELECTION_SET as const, selections } }
        return { ...operation, selectionSet: { kind: Kind.SELECTION_SET as const, selections: [asked] } }
      },
    },
  })
  if (!source) throw new Error('The document has no operation.')
  return { document: documentOf(print(document)), source: source as EventSource }
}

const byStatus: Readonly<Record<string, WebhookEvent>> = {
  ACCEPTED: 'lead_accepted',
  REJECTED: 'lead_rejected',
  FTD: 'conversion_approved',
  PENDING_FTD: 'conversion_waiting',
  FTD_REJECTED: 'conversion_rejected',
}

/** A change of a lead as the event that webhooks are told of; null: of none. */
function leadEvent({ change, status }: Record<string, unknown>): WebhookEvent | null {
  if (change === 'CREATED') return 'lead_received'
  return change === 'STATUS_CHANGED' ? (byStatus[String(status)] ?? 'lead_status_changed') : null
}

/** The id that an endpoint is given for the same event. */
function idOf(...parts: readonly unknown[]) {
  const hash = createHash('md5').update(parts.join(' ')).digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The event of a piece of a stream, and what webhooks tell of it; null for a change that is none. */
function eventIn(data: Record<string, Record<string, unknown>>, source: EventSource) {
  const [name = '', whole = {}] = Object.entries(data)[0] ?? []
  const told: Record<string, unknown> = {}
  const shown: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(whole))
    if (field.startsWith(prefix)) told[field.slice(prefix.length)] = value
    else shown[field] = value
  const event = source === 'leadChanges' ? leadEvent(told) : (String(told.event).toLowerCase() as WebhookEvent)
  if (!event) return null
  const id = source === 'leadChanges' ? idOf(event, told.leadId, told.version) : idOf(event, told.version)
  return { event, id, body: JSON.stringify({ id, type: sentType(event), at: told.at, data: { [name]: shown } }) }
}

/** Posts an event as webhooks do. Returns the status, or why there was no answer. */
async function post(address: string, secret: string, { id, body }: { id: string; body: string }) {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(webhookKey(secret), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const headers = {
    ...{ 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': timestamp },
    'webhook-signature': `v1,${signature}`,
  }
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(5_000),
    })
    await answer.body?.cancel()
    return String(answer.status)
  } catch (error) {
    const { message, cause } = error as Error
    return `no answer: ${cause instanceof Error ? cause.message : message}`
  }
}

interface Listening {
  /** Where events are sent. */
  to: string
  /** A document of the caller's own. */
  document: string | null
  /** Types of events, such as `cap.full`; all of the document if absent. */
  types: readonly string[] | null
  /** Ends after so many events. */
  limit: number
  tell: (line: string) => void
  warn: (line: string) => void
}

/** Sends events to an address, signed as webhooks are, while it runs. Nothing is stored or repeated. */
export async function listen(client: Client, { to, document, types, limit, tell, warn }: Listening): Promise<void> {
  const unknown = types?.find((type) => !eventOfType(type))
  if (unknown !== undefined) throw new Error(`There is no event ${unknown}.`)
  const wanted = types?.map((type) => eventOfType(type) as WebhookEvent) ?? null
  const first = Object.entries(eventSources).find(([, { events }]) => wanted?.[0] && wanted[0] in events)?.[0]
  const { document: asked, source } = prepared(
    document ?? usualDocuments[(first as EventSource | undefined) ?? 'leadChanges'],
  )
  const foreign = wanted?.find((event) => !(event in eventSources[source].events))
  if (foreign) throw new Error(`${source} does not tell of ${sentType(foreign)}.`)
  const secret = webhookSecretOf(randomBytes(24))
  warn(`Signing secret: ${secret}`)
  let sent = 0
  for await (const data of client.subscribe(asked)) {
    const found = eventIn(data as Record<string, Record<string, unknown>>, source)
    if (!found || (wanted && !wanted.includes(found.event))) continue
    tell(`${sentType(found.event)} ${await post(to, secret, found)}`)
    if (++sent === limit) return
  }
}
