import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Book } from './book'
import { decide } from './deciding'
import { Inbox } from './inbox'
import { type Entry, Journal } from './journal'
import { listEvents, reportEvent, setFaults } from './list'

export interface SandboxOptions {
  /** Keeps decisions over restarts; only in memory without it. */
  journalFile?: string
  /** False: answers at once, for tests. */
  delays?: boolean
  /** Clock in epoch milliseconds, for tests. */
  now?: () => number
}

const maxBodyBytes = 64 * 1024

/** Does not keep a stopped process running. */
const silence = (ms: number) => wait(ms, undefined, { ref: false })

const json = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown> | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) return null
    chunks.push(chunk)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null
  } catch {
    return null // answered with 400
  }
}

/** Answer to a lead, the same for repeated requests. */
function answer(response: ServerResponse, base: string, { broker, id, reason }: Entry) {
  if (id === null) return json(response, 200, { success: false, error: reason })
  json(response, 200, { success: true, id, status: 'New', autologin_url: `${base}/autologin/${broker}?token=${id}` })
}

/** Accepts or refuses a lead, once per reference; written to the journal before the answer. */
async function takeLead(
  journal: Journal,
  broker: string,
  request: IncomingMessage,
  response: ServerResponse,
  delays: boolean,
) {
  const base = `http://${request.headers.host}`
  const body = await bodyOf(request)
  const reference = body?.external_id
  const email = body?.email
  if (typeof reference !== 'string' || reference === '' || typeof email !== 'string') {
    return json(response, 422, { success: false, error: 'external_id and email are required' })
  }
  const { behaviour, takes, reason, delayMs, silenceMs } = decide(broker, email)
  if (behaviour === 'hang')
    return void journal.write({ broker, reference, decision: 'failed', id: null, reason: behaviour })
  if (delays) await silence(delayMs)
  const broken: Record<string, () => unknown> = {
    error: () => json(response, 500, { error: 'Internal server error' }),
    html: () => response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Maintenance</body></html>'),
    cut: () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":tr'),
    nonsense: () => json(response, 200, { hello: 'world' }),
    // Only for the first request.
    ...(!journal.hasFailed(broker, reference) && { busy: () => json(response, 503, { error: 'Too busy' }) }),
  }
  const breaks = broken[behaviour]
  if (breaks) {
    journal.write({ broker, reference, decision: 'failed', id: null, reason: behaviour })
    return breaks()
  }
  // No await between this lookup and the journal, so that concurrent requests are not both accepted.
  const first = journal.first(broker, reference)
  if (first) {
    journal.write({ ...first, decision: 'again' })
    return answer(response, base, first)
  }
  const entry = journal.write({
    broker,
    reference,
    decision: takes ? 'taken' : 'refused',
    id: takes ? randomBytes(8).toString('hex') : null,
    reason: takes ? null : reason,
  })
  if (delays) await silence(silenceMs)
  // Accepts, and breaks the connection before the answer.
  if (behaviour === 'drop') response.destroy()
  else answer(response, base, entry)
}

/**
 * The sandbox broker simulates any number of brokers at `POST /brokers/{name}/leads`; `GET /log` returns its decisions
 * from entry `after` on. `GET /brokers/{name}/events` lists what happened to accepted leads, `POST` there reports it, and
 * `POST /brokers/{name}/faults` breaks the list. For publishers it receives postbacks at `GET /publishers/{name}/postback` and lists them at
 * `GET /postbacks`. It shares no code with the API, like an external system.
 */
export function createSandbox({ journalFile, delays = true, now = Date.now }: SandboxOptions = {}): {
  server: Server
  journal: Journal
  book: Book
  inbox: Inbox
} {
  const journal = new Journal(journalFile, now)
  const book = new Book(journal, journalFile && `${journalFile}.events`)
  const inbox = new Inbox()
  /** The list of a broker's events, and what changes it. */
  const control = async (
    [, name = '', part]: string[],
    url: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const list = () => {
      const idOf = (reference: string) => journal.first(name, reference)?.id ?? null
      listEvents({ book, idOf, now: now() }, name, url, response)
    }
    if (request.method === 'POST') {
      const body = await bodyOf(request)
      if (part === 'faults') setFaults(book, name, body, response)
      // A list may be asked for by POST too; an event has an id.
      else if (body && 'event_id' in body) reportEvent(book, name, body, response, now())
      else list()
    } else if (part === 'events') list()
    else json(response, 405, { error: 'Use POST' })
  }
  // So long that no lead is sent on a connection that is just being closed.
  const server = createServer({ keepAliveTimeout: 620_000 }, (request, response) => {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    const { pathname, searchParams } = url
    const publisher = /^\/publishers\/([\w-]{1,100})\/postback$/.exec(pathname)?.[1]
    const told = /^\/brokers\/([\w-]{1,100})\/(events|faults)$/.exec(pathname)
    const broker = /^\/brokers\/([\w-]{1,100})\/leads$/.exec(pathname)?.[1]
    if (request.method === 'POST' && broker) {
      takeLead(journal, broker, request, response, delays).catch(() => response.destroy()) // the sender has disconnected
    } else if (told) void control(told, url, request, response).catch(() => response.destroy()) // the caller has disconnected
    else if (pathname === '/log') json(response, 200, journal.entries.slice(Number(searchParams.get('after')) || 0))
    else if (pathname === '/postbacks') json(response, 200, inbox.postbacks)
    else if (request.method === 'GET' && publisher) inbox.take(publisher, searchParams, response)
    else if (pathname === '/health/ready') json(response, 200, { status: 'ready' })
    else if (pathname.startsWith('/autologin/')) {
      response
        .writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
        .end('The sandbox broker: here the lead would be signed in.\n')
    } else json(response, 404, { error: 'Not found' })
  })
  return { server, journal, book, inbox }
}
