import { createHmac } from 'node:crypto'
import { webhookKey } from '../../../shared/access/webhooks'
import type { Services } from '../../app/start/services'
import { type CallAnswer, guardedCall } from '../../partners/brokers/guardedCall'
import { openSecrets, type StoredEndpoint } from './webhooks.queries'

/**
 * Posts a body, signed as Standard Webhooks says: HMAC-SHA256 of the event id, the time in seconds and the body, with each secret
 * that is valid. The time is that of the attempt, because receivers refuse old ones.
 */
export async function sendWebhook(
  { config, now }: Pick<Services, 'config' | 'now'>,
  endpoint: StoredEndpoint,
  { eventId, body }: { eventId: string; body: string },
): Promise<CallAnswer & { tookMs: number }> {
  const timestamp = String(Math.floor(now() / 1000))
  const signed = openSecrets(config.secretKey, endpoint, now()).map((secret) =>
    createHmac('sha256', Buffer.from(webhookKey(secret), 'base64'))
      .update(`${eventId}.${timestamp}.${body}`)
      .digest('base64'),
  )
  const began = performance.now()
  const answer = await guardedCall(endpoint.url, {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': eventId,
      'webhook-timestamp': timestamp,
      'webhook-signature': signed.map((one) => `v1,${one}`).join(' '),
    },
    mayLeadInside: config.alertPrivateAddresses,
  })
  return { ...answer, tookMs: Math.round(performance.now() - began) }
}
