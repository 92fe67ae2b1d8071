import { accessLinkAddress, accessLinkLifetime, type AccessLinkKind } from '../../../shared/access/accessLinks'
import type { Config } from '../../app/process/config'
import type { Services } from '../../app/start/services'
import type { Database } from '../../db/connect'
import { findEmailChannel } from '../../watch/channels/channels.queries'
import { mailBy } from '../../watch/sending/mailBy'
import type { Message } from '../../watch/sending/sendMessage'

export interface SendableLink {
  kind: Exclude<AccessLinkKind, 'setup'>
  token: string
  to: string
  businessName: string
  /** Null if the user asked for it. */
  madeBy: string | null
}

/** One line: names cannot add headers or lines of their own, because they contain no line breaks. */
function messageOf({ kind, businessName, madeBy }: SendableLink, address: string): Message {
  const place = businessName || 'the back office'
  const [subject, told] =
    kind === 'invitation'
      ? [`Invitation to ${place}`, `${madeBy ?? 'Somebody'} invites you to ${place}. Choose your password here:`]
      : [`New password for ${place}`, `${madeBy ?? 'You'} asked for a link by which you choose a new password:`]
  const end = `It can be used once, within ${accessLinkLifetime(kind)}. If you did not expect it, leave it unused${madeBy === null ? '' : ` and tell ${madeBy}`}.`
  return { subject, text: [told, address, end].join('\n\n') }
}

/** Whether links can be sent by e-mail. */
export const sendsLinks = async (db: Database, { webUrl }: Pick<Config, 'webUrl'>): Promise<boolean> =>
  webUrl !== undefined && (await findEmailChannel(db)) !== null

/**
 * Sends a link by the first active e-mail channel of the alerts, at once: the outbox would store the token. Returns why
 * it was not sent, or null.
 */
export async function sendLink(
  { db, config }: Pick<Services, 'db' | 'config'>,
  link: SendableLink,
): Promise<string | null> {
  const channel = await findEmailChannel(db)
  if (!channel) return 'No e-mail channel is set up.'
  if (config.webUrl === undefined) return 'WEB_URL is not set on the server.'
  return mailBy(channel, config, [link.to], messageOf(link, accessLinkAddress(config.webUrl, link.kind, link.token)))
}
