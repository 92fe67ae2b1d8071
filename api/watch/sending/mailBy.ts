import { randomUUID } from 'node:crypto'
import type { Config } from '../../app/process/config'
import type { StoredChannel } from '../channels/channels.queries'
import { openSecret } from './channelSecrets'
import { type Message, sendMessage } from './sendMessage'

/** Sends one e-mail by the server of an e-mail channel. Returns why it was not sent, or null. */
export async function mailBy(
  { settings, secret }: StoredChannel,
  config: Config,
  to: string,
  message: Message,
): Promise<string | null> {
  const from = { config, settings, secret: openSecret(config.secretKey, secret) }
  return (await sendMessage('email', message, { ...from, to: [to], messageId: randomUUID() })).fault
}
