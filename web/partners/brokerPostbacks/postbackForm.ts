import type { signatureAlgorithms, signatureEncodings } from '../../../shared/partners/brokers'
import {
  callTree,
  type EventField,
  type EventMapping,
  type EventMeaning,
  type PostbackFormat,
  readEvent,
  type ReportedEvent,
} from '../../../shared/partners/mapping/events'
import { type AmountFormat, type TimeFormat, timeFormats } from '../../../shared/partners/mapping/incoming'
import { type DocumentFormat, formatOf } from '../../../shared/partners/mapping/documents'
import { leavesOf } from '../../../shared/partners/mapping/paths'
import { isReplayable } from '../../../shared/partners/brokerPostbacks'
import { isTimeZone } from '../../../shared/app/time/timeZones'
import type { PostbackMappingInput, PostbacksRowFragment, ReceivedRowFragment } from '../../generated/graphql'
import type { Words } from '../../records/conflict/words'
import { namesForm, namesInput, type NameRow, tellNames } from '../mapping/FieldNames'

export type PostbacksRow = PostbacksRowFragment
export type ReceivedRow = ReceivedRowFragment

/** `name` is their text for the event. */
export interface FormEvent {
  name: string
  means: EventMeaning
}
export interface FormSignature {
  stands: 'none' | 'header' | 'parameter'
  name: string
  prefix: string
  algorithm: (typeof signatureAlgorithms)[number]
  encoding: (typeof signatureEncodings)[number]
  secret: string
}

export interface PostbackForm {
  format: PostbackFormat
  names: readonly NameRow<EventField>[]
  events: readonly FormEvent[]
  otherwise: EventMeaning | 'refused'
  amountFormat: AmountFormat
  timeFormat: TimeFormat
  timeZone: string
  answer: string
  /** Empty: our error. */
  refusal: string
  signature: FormSignature
}

export const postbackTitles: Readonly<Record<keyof PostbackForm, string>> = {
  format: 'They send',
  names: 'Their names',
  events: 'Their events',
  otherwise: 'Any other event',
  amountFormat: 'Amounts',
  timeFormat: 'Times',
  timeZone: 'Time zone',
  answer: 'Answer when understood',
  refusal: 'Answer when refused',
  signature: 'Signature',
}

export const formatNames: Record<PostbackFormat, string> = { query: 'GET', form: 'Form', json: 'JSON', xml: 'XML' }
export const fieldNames: Record<EventField, string> = {
  event: 'Event',
  lead_id: 'Our lead id',
  reference: 'Our reference',
  broker_id: 'Broker’s lead id',
  status: 'Status',
  amount: 'Amount',
  time: 'Time',
  event_id: 'Event id',
}
export const meaningNames: Record<EventMeaning, string> = {
  deposit: 'Deposit',
  returned: 'Deposit returned',
  status: 'Status',
  ignored: 'Ignored',
}
export const otherwiseNames: Record<PostbackForm['otherwise'], string> = { refused: 'Refused', ...meaningNames }
export const amountNames: Record<AmountFormat, string> = {
  point: '1,234.56',
  comma: '1.234,56',
  cents: '123456, in cents',
}
const timeNames: Partial<Record<TimeFormat, string>> = {
  iso: 'ISO 8601',
  seconds: 'Seconds since 1970',
  milliseconds: 'Milliseconds since 1970',
}
export const timeOptions = timeFormats.map((value) => ({ value, label: timeNames[value] ?? value }))
export const signatureNames: Record<FormSignature['stands'], string> = {
  none: 'None',
  header: 'In a header',
  parameter: 'In the address',
}

export const postbackWords: Words<PostbackForm> = {
  format: formatNames,
  names: (names) => names.map(({ name, ours }) => `${name}: ${fieldNames[ours]}`),
  events: (events) => events.map(({ name, means }) => `${name}: ${meaningNames[means]}`),
  otherwise: otherwiseNames,
  amountFormat: amountNames,
  signature: ({ stands, name }) => (stands === 'none' ? 'None' : `${signatureNames[stands]}: ${name}`),
}

const noSignature: FormSignature = {
  ...{ stands: 'none', name: '', prefix: '', algorithm: 'sha256', encoding: 'hex', secret: '' },
}
const emptyForm = (timeZone: string): PostbackForm => ({
  ...{ format: 'query', names: [], events: [], otherwise: 'refused', amountFormat: 'point', timeFormat: 'iso' },
  ...{ timeZone, answer: 'OK', refusal: '', signature: noSignature },
})

const signatureForm = ({ stands, name, prefix, algorithm, encoding, secret }: FormSignature): FormSignature => ({
  ...{ stands, name, prefix, algorithm, encoding, secret },
})

/** Form values; those that are not set up begin in the user's time zone. */
export function postbackForm({ mapping }: PostbacksRow, timeZone: string): PostbackForm {
  if (!mapping) return emptyForm(timeZone)
  const {
    format,
    names,
    events,
    otherwise,
    amountFormat,
    timeFormat,
    timeZone: zone,
    answer,
    refusal,
    signature,
  } = mapping
  return {
    ...{ format, amountFormat, timeZone: zone, answer },
    names: namesForm(names),
    events: events.map(({ text, means }) => ({ name: text, means })),
    otherwise: otherwise ?? 'refused',
    // The server stores no other.
    timeFormat: timeFormat as TimeFormat,
    refusal: refusal ?? '',
    signature: signature ? signatureForm(signature) : noSignature,
  }
}

export function postbackInput({
  names,
  events,
  otherwise,
  refusal,
  signature,
  ...plain
}: PostbackForm): PostbackMappingInput {
  const { stands, name, ...signed } = signature
  return {
    ...plain,
    names: namesInput(names),
    events: events.map(({ name, means }) => ({ text: name.trim(), means })),
    otherwise: otherwise === 'refused' ? null : otherwise,
    answer: plain.answer.trim(),
    refusal: refusal.trim() || null,
    signature: stands === 'none' ? null : { stands, name: name.trim(), ...signed },
  }
}

/** The form as the reader of events takes it. */
export const mappingOf = ({ format, names, events, otherwise, ...form }: PostbackForm): EventMapping => ({
  format,
  names: namesInput(names),
  events: events.map(({ name, means }) => ({ text: name.trim(), means })),
  otherwise: otherwise === 'refused' ? null : otherwise,
  ...{ amount_format: form.amountFormat, time_format: form.timeFormat, time_zone: form.timeZone },
})

const places: Readonly<Record<string, string>> = { theirs: 'name', text: 'name' }
/** Form field of a server error: `mapping.names.0.theirs` is `names.0.name`. */
export const formPlace = (field: string): string =>
  field
    .replace(/^mapping\./, '')
    .split('.')
    .map((part) => places[part] ?? part)
    .join('.')

type Place = keyof PostbackForm | `${keyof PostbackForm}.${string}`

/** Validates with the server's rules. */
export function postbackProblems(form: PostbackForm): Partial<Record<Place, string>> {
  const found: Partial<Record<Place, string>> = {}
  const tell = (place: Place, problem: string | false) => {
    if (problem) found[place] ??= problem
  }
  const { names, events, otherwise, signature, timeZone, answer } = form
  const has = (...fields: EventField[]) => names.some(({ ours }) => fields.includes(ours))
  const meanings: string[] = [...events.map(({ means }) => means), otherwise]
  tellNames(names, tell)
  const texts = events.map(({ name }) => name.trim().toLowerCase())
  texts.forEach((text, at) => {
    tell(`events.${at}.name`, !text && 'Give it a text.')
    tell(`events.${at}.name`, texts.indexOf(text) < at && 'This text is used twice.')
  })
  tell('names', !has('lead_id', 'reference', 'broker_id') && 'Say which name is the lead.')
  tell('names', events.length > 0 && !has('event') && 'Say which name is the event.')
  tell('names', meanings.includes('status') && !has('status') && 'Say which name is the status.')
  tell(
    'events',
    !meanings.includes('deposit') && !meanings.includes('status') && 'Say which event is a deposit or a status.',
  )
  tell('timeZone', !isTimeZone(timeZone) && 'Choose a time zone.')
  tell('answer', !answer.trim() && 'Give it a text.')
  if (signature.stands !== 'none') {
    tell('signature.name', !signature.name.trim() && 'Give it a name.')
    tell('signature.secret', !signature.secret.trim() && 'Give it a secret.')
  }
  return found
}

/** How the fields of a received postback are read that no mapping says. */
export const receivedFormat = ({
  body,
  contentType,
}: Pick<ReceivedRow, 'body' | 'contentType'>): DocumentFormat | 'query' =>
  body ? formatOf(body, contentType ?? '') : 'query'

const readFields = new WeakMap<ReceivedRow, { theirs: string; value: string }[]>()

/** Names and values of a received postback, as paths; read once. */
export function fieldsOf(row: ReceivedRow): readonly { theirs: string; value: string }[] {
  const known = readFields.get(row) ?? fieldsIn(row)
  readFields.set(row, known)
  return known
}

function fieldsIn(row: ReceivedRow) {
  const format = receivedFormat(row)
  const tree = callTree(row, format)
  if (tree === undefined) return []
  const leaves = leavesOf(tree, format)
  return leaves.slice(0, 200).map(({ path, value }) => ({ theirs: path, value }))
}

/** Whether it was understood as this before, and not taken. */
const isSame = ({ event }: ReceivedRow, now: ReportedEvent) =>
  event !== null &&
  event.means === now.means &&
  (event.leadId ?? null) === (now.lead_id === null ? null : String(now.lead_id)) &&
  event.reference === now.reference &&
  event.brokerId === now.broker_id &&
  event.eventId === now.event_id

/** Those that were not taken and that the form understands, as something else than before. */
export const wouldBeRead = (rows: readonly ReceivedRow[], form: PostbackForm): ReceivedRow[] => {
  const mapping = mappingOf(form)
  return rows.filter((row) => {
    if (row.outcome === 'ignored' || !isReplayable(row)) return false
    const now = readEvent(row, mapping)
    return 'ignored' in now || ('event' in now && !isSame(row, now.event))
  })
}
