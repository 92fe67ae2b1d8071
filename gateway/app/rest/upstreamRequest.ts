import type { Dispatcher } from 'undici'
import { Fault } from '../errors/errors'
import type { Call } from './rest'

/**
 * HTTP requests for calls. All values are validated or encoded here, before a connection is used: the HTTP client
 * throws for invalid values and then discards the connection.
 */

const longestKey = 200
const longestHeader = 2_000
/** Together with the headers below the usual server limit of 16 KB for a request head. */
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

/** Encodes a value for a path or query. Lone surrogates cannot be encoded. */
function encoded(name: string, value: string | number): string {
  try {
    return encodeURIComponent(value)
  } catch {
    throw invalid(name, 'The text is not valid Unicode.')
  }
}

/** `.` and `..` cannot be encoded: servers treat `%2E` like a dot, which would change the path. */
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

/** HTTP request of a call. Throws BAD_USER_INPUT with the name of a value that cannot be sent, and TOO_LARGE. */
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
