import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const shape = /^[\w-]{8,64}$/

/** Sets the id of a request in its headers and returns it: that of the caller if it is well formed, otherwise a new one. */
export function identify({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  const requestId = typeof given === 'string' && shape.test(given) ? given : randomUUID()
  headers['x-request-id'] = requestId
  return requestId
}
