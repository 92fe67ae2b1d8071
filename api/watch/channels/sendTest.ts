import { randomUUID } from 'node:crypto'
import type { CallAnswer } from '../../partners/brokers/guardedCall'
import { notCalled } from '../../partners/brokers/guardedCall'
import type { Config } from '../../app/process/config'
import { openSecret } from '../sending/channelSecrets'
import type { StoredChannel } from './channels.queries'
import { testMessage } from './messages'
import { sendMessage } from '../sending/sendMessage'
import { sendWebhook } from '../sending/sendWebhook'

interface Options {
  config: Pick<Config, 'alertPrivateAddresses' | 'secretKey'>
  now: number
  /** Instead of the channel's own recipients: an e-mail address or a chat. */
  to?: string
}

/** Sends a test with the saved settings, at once and outside the outbox. */
export async function sendTest(channel: StoredChannel, { config, now, to }: Options): Promise<CallAnswer> {
  const { kind, settings } = channel
  const secret = openSecret(config.secretKey, channel.secret)
  const id = randomUUID()
  if (kind === 'webhook') {
    const body = { occurred_at: new Date(now).toISOString(), link: null, alert: null }
    return sendWebhook({ eventId: id, event: 'test', attempt: 1, body }, { config, url: settings.url, secret, now })
  }
  const own = kind === 'email' ? settings.recipients : [settings.chat].filter(Boolean)
  const recipients = to === undefined ? own : [to]
  if (!recipients.length)
    return notCalled('The channel has no recipients of its own. Users test it in their notifications.')
  return sendMessage(kind, testMessage, { config, settings, secret, to: recipients, messageId: id })
}
