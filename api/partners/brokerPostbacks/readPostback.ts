import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { readEvent, type ReportedEvent } from '../../../shared/partners/mapping/events'
import type { Database } from '../../db/connect'
import { leadOfReference, type PostbackOutcome } from '../../leads/postbacks/postbacks.queries'
import type { Postback } from '../../leads/postbacks/postbacks.schema'
import { takePostback } from '../../leads/postbacks/takePostback.queries'
import type { RawCall } from '../../app/http/route'
import { sealer } from '../brokers/brokerSecrets'
import { leadOfBrokerId, type Reading, type Sender } from './brokerPostbacks.queries'
import type { StoredMapping } from './brokerPostbacks.schema'

const nothing = { faults: [], event: null, lead_id: null }

/** A query without some of its parameters, otherwise byte for byte. */
export const queryWithout = (query: string, ...names: string[]): string =>
  query
    .split('&')
    .filter((pair) => !names.includes(decodedName(pair)))
    .join('&')

function decodedName(pair: string): string {
  const [name = ''] = pair.split('=')
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name // no name that is looked for is encoded wrongly
  }
}

/**
 * Whether the call has the signature that is agreed, of the exact bytes of its body, or of its address after `?` without the
 * signature and the token if it has no body.
 */
export function isSigned(
  { header, query, body }: RawCall,
  { stands, name, prefix, algorithm, encoding, secret }: NonNullable<StoredMapping['signature']>,
  secretKey: Buffer,
): boolean {
  const text = stands === 'header' ? header(name) : new URLSearchParams(query).get(name)
  if (!text?.startsWith(prefix)) return false
  const given = Buffer.from(text.slice(prefix.length), encoding)
  const signed = body.length ? body : queryWithout(query, 'token', ...(stands === 'parameter' ? [name] : []))
  const expected = createHmac(algorithm, sealer(secretKey).open(secret)).update(signed).digest()
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Ends the transaction of an event that is not taken, so that it may come again after a mapping was mended. */
class NotTaken extends Error {
  constructor(readonly outcome: PostbackOutcome) {
    super(outcome.message)
  }
}

/** What makes an event unique whose broker names nothing: it may be sent again, and a deposit is the first one of its lead. */
function eventId({ event_id, means, status, amount, at }: ReportedEvent, lead: number | string): string {
  if (event_id !== null) return event_id
  if (means === 'status' && at === null) return randomUUID()
  return [means, lead, status, amount, at].filter((part) => part !== null).join(' ')
}

interface Context {
  sender: Sender
  mapping: StoredMapping
  requestId: string
  /** Epoch milliseconds. */
  now: number
  /** When it came, if it is read again: the time of an event that names none. */
  receivedAt?: string
}

/** Reads a postback in the broker's own form and applies it. One that is not taken changes nothing. */
export async function readPostback(
  db: Database,
  call: { query: string; body: string },
  { sender, mapping, requestId, now, receivedAt }: Context,
): Promise<Reading> {
  const read = readEvent(call, mapping)
  if ('ignored' in read) return { ...nothing, outcome: 'ignored', message: read.ignored }
  if ('faults' in read) {
    const message = read.faults.map(({ field, message }) => `${field}: ${message}`).join(' ')
    return { ...nothing, outcome: 'unreadable', message, faults: read.faults }
  }
  const { event } = read
  const { means, reference, broker_id, status, amount } = event
  const lead_id =
    event.lead_id ??
    (reference && (await leadOfReference(db, sender.id, reference))) ??
    (broker_id && (await leadOfBrokerId(db, sender.id, broker_id))) ??
    null
  const postback: Postback = {
    event_id: eventId(event, lead_id || (reference ?? broker_id ?? '')).slice(0, 200),
    lead_id: lead_id || null,
    type: means,
    status,
    at: event.at ?? receivedAt ?? null,
    amount,
  }
  const context = { sender, postback, requestId, now, isMapped: true }
  const { kind, message } = await db
    .transaction()
    .execute(async (transaction) => {
      const outcome = await takePostback(transaction, context)
      if (outcome.kind === 'refused' || outcome.kind === 'conflict') throw new NotTaken(outcome)
      return outcome
    })
    .catch((error: unknown) => {
      if (error instanceof NotTaken) return error.outcome
      throw error
    })
  return { outcome: kind, message, faults: [], event, lead_id: lead_id || null }
}
