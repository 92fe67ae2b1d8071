import type { Dispatcher } from 'undici'
import { Fault } from '../errors/errors'
import type { Call } from './rest'

/**
 * Calls as HTTP requests. Everything in them is checked or encoded here, before a connection is taken: the HTTP client
 * throws for what it cannot send, and never uses the connection again.
 */

const longestKey = 200
const longestHeader = 2_000
/** With the headers it stays below what servers read of a request's head, 16 KB. */
const longestAddress = 8_000
const printable = /^[\x20-\x7e]*$/

const invalid = (name: string, message: string) =>
  new Fault('BAD_USER_INPUT', { message: `${name}: ${message}`, fields: { [name]: message } })

function checkedKey(key: string): string {
  if (key.length > 0 && key.length <= longestKey && printable.test(key)) return key
  throw invalid('key', `Send 1 to ${longestKey} characters of printable ASCII.`)
}

function checkedHeaders(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (value.length > longestHeader || !printable.test(value))
      throw invalid(name, `The header takes at most ${longestHeader} characters of printable ASCII.`)
  }
  return headers
}

/** Encoded for a path or query. A lone surrogate has no encoding. */
function encoded(name: string, value: string | number): string {
  try {
    return encodeURIComponent(value)
  } catch {
    throw invalid(name, 'The text is not valid Unicode.')
  }
}

/** `.` and `..` cannot be encoded: servers read `%2E` like a dot, and the path would be another one. */
function pathSegment(name: string, value: string | number | undefined): string {
  const text = String(value ?? '')
  if (text === '' || text === '.' || text === '..') throw invalid(name, 'Not the id of a record.')
  return encoded(name, text)
}

function address({ route, path = {}, query = {} }: Call): string {
  const filled = route.replace(/\{(\w+)\}/g, (_match, name: string) => pathSegment(name, path[name]))
  const search = Object.entries(query)
    .flatMap(([name, value]) => (value === undefined ? [] : `${encoded(name, name)}=${encoded(name, value)}`))
    .join('&')
  const whole = search ? `${filled}?${search}` : filled
  if (whole.length > longestAddress) throw new Fault('TOO_LARGE')
  return whole
}

/** The request of a call. Throws BAD_USER_INPUT that names what cannot be sent, and TOO_LARGE. */
export function requestOf(call: Call): Dispatcher.RequestOptions {
  const { method, body, file, idempotencyKey, signal } = call
  const isKeyed = idempotencyKey !== undefined && idempotencyKey !== null
  return {
    method,
    path: address(call),
    headers: {
      ...checkedHeaders(call.headers),
      ...(isKeyed && { 'idempotency-key': checkedKey(idempotencyKey) }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(file && { 'content-type': 'application/octet-stream' }),
    },
    body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
    signal,
  }
}
