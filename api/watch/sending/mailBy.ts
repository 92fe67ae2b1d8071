import { randomUUID } from 'node:crypto'
import type { Config } from '../../app/process/config'
import type { StoredChannel } from '../channels/channels.queries'
import { openSecret } from './channelSecrets'
import { type Message, sendMessage } from './sendMessage'

/** Sends one e-mail by the server of an e-mail channel; all recipients get the same. Returns why it was not sent, or null. */
export async function mailBy(
  { settings, secret }: StoredChannel,
  config: Config,
  to: readonly string[],
  message: Message,
): Promise<string | null> {
  const from = { config, settings, secret: openSecret(config.secretKey, secret) }
  return (await sendMessage('email', message, { ...from, to, messageId: randomUUID() })).fault
}
