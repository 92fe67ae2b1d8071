import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { createTransport } from 'nodemailer'
import type { ChannelSettings } from '../../../shared/watch/alertChannels'
import {
  connectionFault,
  guardedCall,
  insideFault,
  notCalled,
  type CallAnswer,
} from '../../partners/brokers/guardedCall'
import { isPublicAddress, privateAddressCode } from '../../partners/brokers/brokerAddresses'
import type { Config } from '../../app/process/config'

export interface Message {
  subject: string
  text: string
  /** The same for e-mail programs that show HTML. */
  html?: string
  attachments?: readonly { filename: string; content: string | Buffer; contentType: string }[]
}

interface Options {
  config: Pick<Config, 'alertPrivateAddresses'>
  settings: ChannelSettings
  secret: string
  /** E-mail addresses, or one chat. */
  to: readonly string[]
  /** The same in every attempt to send the same message. */
  messageId: string
}

/** `isUnknown`: the connection broke after the message may have been taken. */
export type MessageAnswer = CallAnswer & { isUnknown?: boolean }

const timeoutMs = 5_000
const resolve = promisify(lookup)

/** IP address of an SMTP server, so that the checked address is the one that is called. */
async function addressOf(host: string, mayLeadInside: boolean): Promise<string> {
  const { address } = isIP(host) ? { address: host } : await resolve(host)
  if (!mayLeadInside && !isPublicAddress(address)) throw Object.assign(new Error(host), { code: privateAddressCode })
  return address
}

/** What went wrong with an SMTP server, in words. */
function smtpFault(error: unknown): string {
  const { code = '', response, responseCode } = error as { code?: string; response?: string; responseCode?: number }
  if (code === privateAddressCode) return insideFault
  if (code === 'EAUTH') return `The server refused user or password (${responseCode ?? 'no code'}).`
  const { message } = error as Error
  const [reason] = /\bE[A-Z]{4,}\b/.exec(message) ?? []
  if (code === 'ESOCKET' && reason) return connectionFault({ code: reason })
  if (code === 'ETLS' || code === 'ESOCKET') return `No encrypted connection: ${message}`.slice(0, 300)
  if (response) return `The server refused the message: ${response}`.slice(0, 300)
  return connectionFault(error)
}

/** Whether the connection broke or fell silent while the message was being sent: the server may have taken it. */
function mayHaveArrived(error: unknown): boolean {
  const { code = '', responseCode, message } = error as { code?: string; responseCode?: number; message: string }
  if (responseCode !== undefined || /^(Connection timeout|Greeting never)/.test(message)) return false
  return (
    ['ETIMEDOUT', 'ECONNECTION', 'ECONNRESET', 'ESOCKET'].includes(code) && !/ECONNREFUSED|EHOSTUNREACH/.test(message)
  )
}

/** Sends by SMTP; all recipients get the same message. */
async function sendEmail(
  { subject, text, html, attachments = [] }: Message,
  { config, settings, secret, to, messageId }: Options,
): Promise<MessageAnswer> {
  const { host, port, security, user, sender } = settings
  let transport
  try {
    transport = createTransport({
      host: await addressOf(host, config.alertPrivateAddresses),
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(user && { auth: { user, pass: secret } }),
      // The certificate is checked against the name, although the checked IP address is called.
      tls: { servername: isIP(host) ? undefined : host },
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const domain = sender.slice(sender.indexOf('@') + 1)
    await transport.sendMail({
      ...{ from: sender, to: [...to], subject, text, ...(html && { html }), attachments: [...attachments] },
      messageId: `<${messageId}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return { httpStatus: null, response: null, fault: null }
  } catch (error) {
    return { ...notCalled(smtpFault(error)), isUnknown: mayHaveArrived(error) }
  } finally {
    transport?.close()
  }
}

const maxCharacters = 4_000

/** Why Telegram refused a message. */
function telegramFault({ httpStatus, response, fault }: CallAnswer): string | null {
  if (fault === null || httpStatus === null) return fault
  if (httpStatus === 401 || httpStatus === 404) return `Telegram refused the bot token (HTTP ${httpStatus}).`
  const description = /"description"\s*:\s*"([^"]*)"/.exec(response ?? '')?.[1]
  return description ? `Telegram refused the message: ${description}` : fault
}

async function sendTelegram(
  { subject, text }: Message,
  { config, settings, secret, to }: Options,
): Promise<MessageAnswer> {
  const whole = text.startsWith(subject) ? text : `${subject}\n\n${text}`
  const answer = await guardedCall(`${settings.url.replace(/(?<!\/)\/+$/, '')}/bot${secret}/sendMessage`, {
    body: JSON.stringify({
      chat_id: to[0],
      text: whole.slice(0, maxCharacters),
      link_preview_options: { is_disabled: true },
    }),
    headers: { 'content-type': 'application/json' },
    mayLeadInside: config.alertPrivateAddresses,
  })
  const isUnknown = answer.httpStatus === null && answer.fault !== insideFault
  return { ...answer, fault: telegramFault(answer), isUnknown }
}

/** Sends a message by e-mail or Telegram and returns the outcome. */
export const sendMessage = (kind: 'email' | 'telegram', message: Message, options: Options): Promise<MessageAnswer> =>
  kind === 'email' ? sendEmail(message, options) : sendTelegram(message, options)
