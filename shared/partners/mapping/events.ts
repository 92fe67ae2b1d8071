/** What a broker reports of a lead: its names for our fields, and how its events, amounts and times are written. */
import { type DocumentFormat, readDocument, type Tree } from './documents'
import { type AmountFormat, readAmount, readTime, type TimeFormat } from './incoming'
import { type FieldFault, type FieldName, fieldsByName } from './names'

/** What a broker's field can be. The lead is named by one of three ids: the first that has a value. */
export const eventFields = [
  'event',
  'lead_id',
  'reference',
  'broker_id',
  'status',
  'amount',
  'time',
  'event_id',
] as const
export type EventField = (typeof eventFields)[number]
export const eventMeanings = ['deposit', 'returned', 'status', 'ignored'] as const
export type EventMeaning = (typeof eventMeanings)[number]
/** Where the fields of a postback stand: in the address, or in its body. */
export const postbackFormats = ['query', 'form', 'json', 'xml'] as const
export type PostbackFormat = (typeof postbackFormats)[number]

export interface EventMapping {
  format: PostbackFormat
  names: readonly FieldName<EventField>[]
  /** What their texts for events mean, in capital or small letters. */
  events: readonly { text: string; means: EventMeaning }[]
  /** What an event without such a text means; null: it is refused. */
  otherwise: EventMeaning | null
  amount_format: AmountFormat
  time_format: TimeFormat
  /** Of times that name none. */
  time_zone: string
}

/** A received call, as it came but for its token. */
export interface PostbackCall {
  /** Without `?`. */
  query: string
  body: string
}

export interface ReportedEvent {
  means: Exclude<EventMeaning, 'ignored'>
  lead_id: number | null
  reference: string | null
  /** The id that the broker gave the lead. */
  broker_id: string | null
  status: string | null
  /** US dollars. */
  amount: number | null
  /** ISO 8601. */
  at: string | null
  event_id: string | null
}

export type ReadEvent = { event: ReportedEvent } | { ignored: string } | { faults: FieldFault[] }

const isGroup = (tree: Tree | undefined): tree is Record<string, Tree> =>
  typeof tree === 'object' && tree !== null && !Array.isArray(tree)

/** The tree of a call; fields of a form may stand in the address too. Undefined if it cannot be read. */
export function callTree({ query, body }: PostbackCall, format: DocumentFormat | 'query'): Tree | undefined {
  if (format === 'query') return readDocument(query, 'form')
  const tree = readDocument(body.replace(/^\ufeff/, ''), format)
  const inAddress = format === 'form' ? readDocument(query, 'form') : undefined
  return isGroup(inAddress) && isGroup(tree) ? { ...inAddress, ...tree } : tree
}

/** Could be any text, so that a placeholder would be taken for one. */
const freeTexts: readonly EventField[] = ['event', 'reference', 'broker_id', 'status', 'event_id']

/**
 * Reads an event by its mapping. Nothing is guessed: an amount, a time or an event that cannot be read is a fault, and so are
 * a lead and a status that are missing, and a name with several values. Pure.
 */
export function readEvent(call: PostbackCall, mapping: EventMapping): ReadEvent {
  const tree = callTree(call, mapping.format)
  if (tree === undefined) return { faults: [{ field: 'body', message: 'It cannot be read.' }] }
  const { faults, placesOf, findAll, find, nameOf } = fieldsByName(tree, mapping.names, freeTexts)
  const readBy = <Value>(ours: EventField, message: string, read: (text: string) => Value | null): Value | null => {
    const found = find(ours)
    const value = found ? read(found.text) : null
    if (found && value === null) faults.push({ field: found.theirs, message })
    return value
  }

  const named = find('event')
  if (faults.length) return { faults }
  const known = named && mapping.events.find(({ text }) => text.toLowerCase() === named.text.toLowerCase())
  const means = known ? known.means : mapping.otherwise
  if (means === 'ignored') return { ignored: named?.text.slice(0, 100) ?? '' }
  if (means === null)
    return { faults: [{ field: nameOf('event'), message: named ? 'This event is not known.' : 'It is missing.' }] }

  const lead_id = readBy('lead_id', 'This is no lead id of ours.', (text) =>
    /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null,
  )
  const cents = readBy('amount', 'Amount cannot be read.', (text) => readAmount(text, mapping.amount_format))
  const at = readBy('time', 'Time cannot be read.', (text) => readTime(text, mapping.time_format, mapping.time_zone))
  const ids = findAll('event_id').map(({ text }) => text)
  const event: ReportedEvent = {
    means,
    lead_id,
    reference: find('reference')?.text ?? null,
    broker_id: find('broker_id')?.text ?? null,
    status: find('status')?.text ?? null,
    amount: cents === null ? null : cents / 100,
    at: at === null ? null : new Date(at).toISOString(),
    // Several names make an event unique together.
    event_id: ids.length > 1 ? JSON.stringify(ids) : (ids[0] ?? null),
  }
  if (ids.length && ids.length < placesOf('event_id').length)
    faults.push({ field: nameOf('event_id'), message: 'A part of the event id is missing.' })
  const hasLead = event.lead_id !== null || event.reference !== null || event.broker_id !== null
  if (!hasLead && !faults.length)
    faults.push({ field: nameOf('lead_id', 'reference', 'broker_id'), message: 'The lead is missing.' })
  if (means === 'status' && event.status === null && !faults.length)
    faults.push({ field: nameOf('status'), message: 'The status is missing.' })
  const tooLong = { status: 100, event_id: 200 } as const
  for (const ours of ['status', 'event_id'] as const)
    if ((event[ours]?.length ?? 0) > tooLong[ours])
      faults.push({ field: nameOf(ours), message: `At most ${tooLong[ours]} characters.` })
  return faults.length ? { faults } : { event }
}
