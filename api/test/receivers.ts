import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { requestTimeouts } from '../../shared/app/requestTimeouts'

/** A received call, with the status that was answered. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
  at: number
  status: number | null
}

/** A status, a whole answer, or null: never answers. */
export type Answer = number | { status: number; headers?: Record<string, string>; body?: string } | null

/** A receiver of webhooks, or the API of Telegram, with a log of all calls. */
export async function startHttpReceiver(
  answerTo: (call: Omit<Received, 'status'>) => Answer | Promise<Answer> = () => 200,
) {
  const log: Received[] = []
  const receiver = { log, answerTo, url: '', stop: () => Promise.resolve() }
  const server = createServer(requestTimeouts, (request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    const end = async () => {
      const call = { path: request.url ?? '', headers: request.headers, body, at: Date.now() }
      const answer = await receiver.answerTo(call)
      const {
        status,
        headers = {},
        body: text = '',
      } = typeof answer === 'number' ? { status: answer } : (answer ?? { status: 0 })
      log.push({ ...call, status: answer === null ? null : status })
      if (answer !== null) response.writeHead(status, headers).end(text)
    }
    request.on('end', () => void end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts`
  receiver.stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return receiver
}
export type HttpReceiver = Awaited<ReturnType<typeof startHttpReceiver>>

export interface Mail {
  to: string[]
  user: string | undefined
  subject: string
  /** Its first part. */
  text: string
  parts: MailPart[]
  messageId: string
}

const decoded = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** A part of an e-mail, decoded. */
interface MailPart {
  type: string
  filename: string | null
  text: string
}

/** Headers by name, and the decoded parts: one, or those of all levels. */
function partsOf(raw: string): { header: (name: string) => string; parts: MailPart[] } {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? ''
  const content = raw.slice(end + 4)
  const type = header('Content-Type')
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1]
  if (boundary) {
    const inner = content.split(`--${boundary}`).slice(1, -1)
    return { header, parts: inner.flatMap((part) => partsOf(part.replace(/^\r\n/, '')).parts) }
  }
  const encoding = header('Content-Transfer-Encoding').toLowerCase()
  const text =
    encoding === 'base64'
      ? Buffer.from(content, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? decoded(content)
        : content
  const filename = /filename="?([^";]+)/.exec(header('Content-Disposition'))?.[1] ?? null
  return { header, parts: [{ type: type.split(';')[0] ?? '', filename, text }] }
}

function mailOf(raw: string): Pick<Mail, 'subject' | 'text' | 'messageId' | 'parts'> {
  const { header, parts } = partsOf(raw)
  return {
    subject: header('Subject')
      .replace(/\?= =\?UTF-8\?Q\?/gi, '')
      .replace(/=\?UTF-8\?Q\?(.*)\?=/i, (_match, words: string) => decoded(words.replaceAll('_', ' '))),
    messageId: header('Message-ID'),
    text: parts[0]?.text ?? '',
    parts,
  }
}

/** An SMTP server without TLS that keeps what it is given; users sign in with `password`, if there is one. */
export async function startSmtpReceiver({ password }: { password?: string } = {}) {
  const log: Mail[] = []
  /** While `isBreaking`, it takes messages and breaks the connection instead of saying so. */
  const receiver = { log, isBreaking: false }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', ...(password === undefined ? ['AUTH'] : [])],
    authOptional: password === undefined,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(new Error('Wrong password')),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        log.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          user: session.user ? String(session.user) : undefined,
          ...mailOf(Buffer.concat(parts).toString('utf8')),
        })
        if (receiver.isBreaking) for (const { _socket } of connections()) _socket.destroy()
        else done()
      })
    },
  })
  const connections = () => (server as unknown as { connections: Set<{ _socket: Socket }> }).connections
  server.on('error', () => undefined) // broken connections of killed senders
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return Object.assign(receiver, { port, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) })
}
export type SmtpReceiver = Awaited<ReturnType<typeof startSmtpReceiver>>
