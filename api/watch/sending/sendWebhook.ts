import { createHmac } from 'node:crypto'
import { guardedCall, type CallAnswer } from '../../partners/brokers/guardedCall'
import type { Config } from '../../app/process/config'

interface WebhookEvent {
  /** The same in every attempt, so that the receiver can recognise repeats. */
  eventId: string
  event: string
  attempt: number
  /** JSON. */
  body: object
}

interface Options {
  config: Pick<Config, 'alertPrivateAddresses'>
  url: string
  secret: string
  /** Epoch milliseconds. */
  now: number
}

/** Signature of a call: HMAC-SHA256 of the timestamp in seconds, a dot and the body, in hexadecimal. */
const signatureOf = (secret: string, timestamp: string, body: string) =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

/** Posts one event as JSON, signed. Any 2xx is success. */
export function sendWebhook(
  { eventId, event, attempt, body }: WebhookEvent,
  { config, url, secret, now }: Options,
): Promise<CallAnswer> {
  const text = JSON.stringify({ event_id: eventId, event, ...body })
  const timestamp = String(Math.floor(now / 1000))
  return guardedCall(url, {
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-event-id': eventId,
      'x-event': event,
      'x-attempt': String(attempt),
      'x-timestamp': timestamp,
      'x-signature': `sha256=${signatureOf(secret, timestamp, text)}`,
    },
    mayLeadInside: config.alertPrivateAddresses,
  })
}
