/** Channels that alerts are sent to. See docs/domain/watch.md. */
import { isEmailOrStored } from '../app/email'

interface ChannelKindDescription {
  title: string
  /** What is stored encrypted, in words. */
  secret: string
  /** Shortest allowed secret; 0: it can be omitted. */
  secretLeast: number
}

export const channelKinds = {
  webhook: { title: 'Webhook', secret: 'Signing key', secretLeast: 16 },
  email: { title: 'E-mail', secret: 'Password', secretLeast: 0 },
  telegram: { title: 'Telegram', secret: 'Bot token', secretLeast: 10 },
} as const satisfies Record<string, ChannelKindDescription>

export type ChannelKind = keyof typeof channelKinds
export const channelKindNames = Object.keys(channelKinds) as [ChannelKind, ...ChannelKind[]]

/** How the connection to an SMTP server is encrypted: from the start, after STARTTLS, or not at all. */
export const smtpSecurities = ['tls', 'starttls', 'none'] as const
export type SmtpSecurity = (typeof smtpSecurities)[number]

export interface ChannelSettings {
  /** Of the webhook, or of the Telegram API. */
  url: string
  host: string
  port: number
  security: SmtpSecurity
  user: string
  sender: string
  /** E-mail addresses; empty: only users who chose this channel are notified. */
  recipients: readonly string[]
  /** Telegram chat; empty: only users who chose this channel are notified. */
  chat: string
}

export const emptySettings: ChannelSettings = {
  ...{ url: '', host: '', port: 587, security: 'starttls', user: '', sender: '', recipients: [], chat: '' },
}
export const telegramUrl = 'https://api.telegram.org'

/** Settings of each kind. */
export const settingsOfKind = {
  webhook: ['url'],
  email: ['host', 'port', 'security', 'user', 'sender', 'recipients'],
  telegram: ['url', 'chat'],
} as const satisfies Record<ChannelKind, readonly (keyof ChannelSettings)[]>

/** Settings that say where a secret is sent: if one changes, the secret must be entered again. */
const secretTargets = {
  webhook: [],
  email: ['host', 'port', 'security', 'user'],
  telegram: ['url'],
} as const satisfies Record<ChannelKind, readonly (keyof ChannelSettings)[]>

const maxRecipients = 20
export const isHttp = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
/** Whether a text is the id or the name of a Telegram chat. */
export const isTelegramChat = (text: string) => /^(-?\d{1,20}|@\w{4,32})$/.test(text)
export const chatFault = 'Use the number of the chat, or @name of a public channel.'

/** What is wrong with a setting; addresses that are `stored` stay valid. */
type Check = (settings: ChannelSettings, stored: ChannelSettings) => string | false
const checks: Record<keyof ChannelSettings, Check> = {
  url: ({ url }) => !isHttp(url) && 'Enter an address that begins with https:// or http://.',
  host: ({ host }) => !/^[A-Za-z0-9.:_-]{1,253}$/.test(host) && 'Enter the name of the SMTP server.',
  port: ({ port }) => !(Number.isInteger(port) && port >= 1 && port <= 65_535) && 'Use a number from 1 to 65535.',
  security: () => false,
  user: ({ user }) => user.length > 254 && 'Use at most 254 characters.',
  sender: ({ sender }, stored) => !isEmailOrStored(sender, [stored.sender]) && 'Enter an e-mail address.',
  recipients: ({ recipients }, stored) =>
    recipients.length > maxRecipients
      ? `Use at most ${maxRecipients} addresses.`
      : recipients.some((one) => !isEmailOrStored(one, stored.recipients)) &&
        'Enter e-mail addresses, separated by commas.',
  chat: ({ chat }) => chat !== '' && !isTelegramChat(chat) && chatFault,
}

/** What is wrong with the settings of a channel, by name. Addresses that are `stored` stay valid. */
export function channelFaults(
  kind: ChannelKind,
  settings: ChannelSettings,
  stored: ChannelSettings = emptySettings,
): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const name of settingsOfKind[kind]) {
    const fault = checks[name](settings, stored)
    if (fault) faults[name] = fault
  }
  return faults
}

/** What is wrong with a new secret; null: nothing. */
export function secretFault(kind: ChannelKind, secret: string): string | null {
  const { secret: name, secretLeast } = channelKinds[kind]
  if (secret.length < secretLeast) return `${name}: use at least ${secretLeast} characters.`
  if (secret.length > 500) return `${name}: use at most 500 characters.`
  return kind === 'telegram' && !/^[\w:-]+$/.test(secret) ? 'A bot token has only letters, digits, : and -.' : null
}

/** Whether a stored secret would be sent to another place than before. */
export const sendsSecretElsewhere = (kind: ChannelKind, before: ChannelSettings, after: ChannelSettings): boolean =>
  secretTargets[kind].some((name) => before[name] !== after[name])
