import type { ServerResponse } from 'node:http'
import { type Book, type BookEvent, type BookFault, bookFaults } from './book'

const defaultLimit = 100
const maxLimit = 200_000

const json = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** ISO 8601, or seconds since 1970. */
const timeOf = (text: string | null, otherwise: number) => {
  if (!text) return otherwise
  const time = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text)
  return Number.isNaN(time) ? otherwise : time
}

const shown = ({ event_id, reference, type, status, at }: BookEvent, ownId: string | null) => ({
  ...{ event_id, external_id: reference, id: ownId, type, status },
  ...{ deposited: type === 'deposit', at },
})

const isFault = (text: string): text is BookFault => (bookFaults as readonly string[]).includes(text)

interface Listed {
  book: Book
  /** The broker's id of an accepted lead. */
  idOf: (reference: string) => string | null
  now: number
}

/**
 * `GET /brokers/{name}/events`: events between `from` and `to`, `limit` a page. The next page comes by `page`, by `cursor` with
 * the answer's `next_cursor`, or by its `next_url`. `faults`, separated by commas, break the answer.
 */
export function listEvents({ book, idOf, now }: Listed, broker: string, url: URL, response: ServerResponse): void {
  const query = url.searchParams
  const faults = [...book.faultsOf(broker), ...(query.get('faults') ?? '').split(',').filter(isFault)]
  if (faults.includes('error')) return json(response, 500, { error: 'Internal server error' })
  if (faults.includes('html'))
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Maintenance</body></html>')
  if (faults.includes('cut'))
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"event_id":"a","exter')
  if (faults.includes('nonsense')) return json(response, 200, { hello: ['world'] })
  const window = { from: timeOf(query.get('from'), 0), to: timeOf(query.get('to'), now), now }
  const events = book.listed(broker, window, faults)
  const asked = Number(query.get('limit')) || defaultLimit
  const limit = faults.includes('flood') ? maxLimit : Math.min(Math.max(1, asked), maxLimit)
  const cursor = Number(Buffer.from(query.get('cursor') ?? '', 'base64url').toString()) || 0
  const start = query.get('page') ? (Math.max(1, Number(query.get('page')) || 1) - 1) * limit : cursor
  const hasNext = start + limit < events.length
  const next = hasNext ? Buffer.from(String(start + limit)).toString('base64url') : null
  const nextUrl = new URL(url)
  if (next) nextUrl.searchParams.set('cursor', next)
  nextUrl.searchParams.delete('page')
  json(response, 200, {
    data: events.slice(start, start + limit).map((event) => shown(event, idOf(event.reference))),
    total: events.length,
    next_cursor: next,
    next_url: next && `${nextUrl.pathname}${nextUrl.search}`,
  })
}

/** `POST /brokers/{name}/events`: reports what happened to an accepted lead. */
export function reportEvent(
  book: Book,
  broker: string,
  body: Record<string, unknown> | null,
  response: ServerResponse,
  now: number,
): void {
  const { event_id, reference, type, status, at } = body ?? {}
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
  if (!isText(event_id) || !isText(reference) || !isText(status) || (type !== 'status' && type !== 'deposit'))
    return json(response, 422, { error: 'event_id, reference, type and status are required' })
  const time = isText(at) && !Number.isNaN(Date.parse(at)) ? at : new Date(now).toISOString()
  book.report({ broker, event_id, reference, type, status, at: time })
  json(response, 200, { success: true })
}

/** `POST /brokers/{name}/faults`: faults of the list of events from now on. */
export function setFaults(book: Book, broker: string, body: Record<string, unknown> | null, response: ServerResponse) {
  const faults = Array.isArray(body?.faults) ? body.faults.map(String) : []
  const unknown = faults.filter((fault) => !isFault(fault))
  if (unknown.length) return json(response, 422, { error: `No such fault: ${unknown.join(', ')}` })
  book.breakList(broker, faults.filter(isFault))
  json(response, 200, { faults })
}
