import type { IncomingMessage } from 'node:http'
import proxyAddress from 'proxy-addr'
import { gatewayKeyHeader } from '../shared/gatewayKey'
import type { Config } from './config'

/** What a request says of whoever sent it, past the reverse proxies that are ours. */
export interface CallerReader {
  /** Whether the caller came by TLS, which ends at the first of our proxies. */
  isSecure: (request: IncomingMessage) => boolean
  /** What the API is told of the caller: token, zone, request id and address. */
  headers: (request: IncomingMessage) => Record<string, string>
}

export function createCallerReader({
  trustedProxies,
  gatewayKey,
}: Pick<Config, 'trustedProxies' | 'gatewayKey'>): CallerReader {
  const isTrusted = proxyAddress.compile(trustedProxies)
  return {
    isSecure: ({ headers, socket }) =>
      isTrusted(socket.remoteAddress ?? '', 0) && /^\s*https\s*(,|$)/.test(String(headers['x-forwarded-proto'] ?? '')),
    headers: (request) => {
      const { authorization, 'timezone-id': timeZoneId, 'x-request-id': requestId } = request.headers
      // None where the connection has ended.
      const address = proxyAddress(request, isTrusted) as string | undefined
      return {
        accept: 'application/json',
        'x-request-id': String(requestId),
        ...(authorization && { authorization }),
        ...(timeZoneId && { 'timezone-id': String(timeZoneId) }),
        // The API slows down guessing by address, so it must know whose request this is.
        ...(address && { 'x-forwarded-for': address }),
        ...(gatewayKey && { [gatewayKeyHeader]: gatewayKey }),
      }
    },
  }
}
