import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { readEvent } from '../../../shared/partners/mapping/events'
import type { Database } from '../../db/connect'
import { leadOfReference } from '../../leads/postbacks/postbacks.queries'
import type { Postback } from '../../leads/postbacks/postbacks.schema'
import { takeTogether } from '../../leads/postbacks/takeTogether.queries'
import type { RawCall } from '../../app/http/route'
import { sealer } from '../brokers/brokerSecrets'
import { leadOfBrokerId, type Reading, type Sender } from './brokerPostbacks.queries'
import type { StoredMapping } from './brokerPostbacks.schema'

/** Of a postback of which nothing was understood. */
export const nothingRead: Pick<Reading, 'faults' | 'event' | 'lead_id'> = { faults: [], event: null, lead_id: null }

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
 * Whether the call has the signature that is agreed: of the exact bytes of its body, or, where the fields stand in the address,
 * of that after `?` without the signature and the token.
 */
export function isSigned(
  { header, query, body }: RawCall,
  format: StoredMapping['format'],
  { stands, name, prefix, algorithm, encoding, secret }: NonNullable<StoredMapping['signature']>,
  secretKey: Buffer,
): boolean {
  const text = stands === 'header' ? header(name) : new URLSearchParams(query).get(name)
  if (!text?.startsWith(prefix)) return false
  const given = Buffer.from(text.slice(prefix.length), encoding)
  const isInAddress = format === 'query'
  const signed = isInAddress ? queryWithout(query, 'token', ...(stands === 'parameter' ? [name] : [])) : body
  const expected = createHmac(algorithm, sealer(secretKey).open(secret)).update(signed).digest()
  return given.length === expected.length && timingSafeEqual(given, expected)
}

interface Context {
  sender: Pick<Sender, 'id'>
  mapping: StoredMapping
  requestId: string
  /** Epoch milliseconds. */
  now: number
  /** When it came, ISO 8601: the time of an event that names none. */
  receivedAt: string
}

/** Reads a postback in the broker's own form and applies it. One that is not taken changes nothing. */
export async function readPostback(
  db: Database,
  call: { query: string; body: string },
  { sender, mapping, requestId, now, receivedAt }: Context,
): Promise<Reading> {
  // A signature is of the body alone.
  const isSignedForm = mapping.signature !== null && mapping.format === 'form'
  const read = readEvent(isSignedForm ? { ...call, query: '' } : call, mapping)
  if ('ignored' in read) return { ...nothingRead, outcome: 'ignored', message: read.ignored }
  if ('faults' in read) {
    const message = read.faults.map(({ field, message }) => `${field}: ${message}`).join(' ')
    return { ...nothingRead, outcome: 'unreadable', message, faults: read.faults }
  }
  const { event } = read
  const { means, reference, broker_id, status, amount } = event
  const lead_id =
    event.lead_id ??
    (reference && (await leadOfReference(db, sender.id, reference))) ??
    (broker_id && (await leadOfBrokerId(db, sender.id, broker_id))) ??
    null
  const postback: Postback = {
    // Without an id it is new each time: a second deposit of a lead and an older status change nothing.
    event_id: event.event_id ?? randomUUID(),
    lead_id: lead_id || null,
    type: means,
    status,
    at: event.at ?? receivedAt,
    amount,
  }
  const { kind, message } = await takeTogether(db, { sender, postback, requestId, now, isMapped: true })
  return { outcome: kind, message, faults: [], event, lead_id: lead_id || null }
}
