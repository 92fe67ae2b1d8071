import type { IncomingMessage } from 'node:http'
import proxyAddress from 'proxy-addr'
import { deviceTokenHeader } from '../../../shared/app/deviceToken'
import { gatewayKeyHeader } from '../../../shared/app/gatewayKey'
import type { Config } from '../server/config'

/** What a request says of whoever sent it, past the reverse proxies that are ours. */
export interface CallerReader {
  /** Whether the caller came by TLS, which ends at the first of our proxies. */
  isSecure: (request: IncomingMessage) => boolean
  /** Where the caller is; empty where the connection has ended. */
  address: (request: IncomingMessage) => string
  /** What the API is told of the caller: token, zone, request id and address. */
  headers: (request: IncomingMessage) => Record<string, string>
  /** The cookie by which a browser is known that somebody has signed in with. */
  deviceCookie: (request: IncomingMessage, deviceToken: string) => string
}

/** The longest that browsers keep a cookie. */
const deviceCookieSeconds = 400 * 24 * 60 * 60
const deviceTokenOf = (cookies: string | undefined) => /(?:^|;\s*)device=([\w-]{43})(?:;|$)/.exec(cookies ?? '')?.[1]

export function createCallerReader({
  trustedProxies,
  gatewayKey,
}: Pick<Config, 'trustedProxies' | 'gatewayKey'>): CallerReader {
  const isTrusted = proxyAddress.compile(trustedProxies)
  const isSecure: CallerReader['isSecure'] = ({ headers, socket }) =>
    isTrusted(socket.remoteAddress ?? '', 0) && /^\s*https\s*(,|$)/.test(String(headers['x-forwarded-proto'] ?? ''))
  const addressOf = (request: IncomingMessage) => (proxyAddress(request, isTrusted) as string | undefined) ?? ''
  return {
    address: addressOf,
    isSecure,
    // Out of reach of scripts, and kept after log-out: it gives access to nothing.
    deviceCookie: (request, deviceToken) =>
      `device=${deviceToken}; Path=/graphql; Max-Age=${deviceCookieSeconds}; HttpOnly; SameSite=Strict${isSecure(request) ? '; Secure' : ''}`,
    headers: (request) => {
      const { authorization, 'timezone-id': timeZoneId, 'x-request-id': requestId } = request.headers
      const deviceToken = deviceTokenOf(request.headers.cookie)
      const address = addressOf(request)
      return {
        accept: 'application/json',
        'x-request-id': String(requestId),
        ...(authorization && { authorization }),
        ...(timeZoneId && { 'timezone-id': String(timeZoneId) }),
        // The API slows down guessing by address, so it must know whose request this is.
        ...(deviceToken && { [deviceTokenHeader]: deviceToken }),
        ...(address && { 'x-forwarded-for': address }),
        ...(gatewayKey && { [gatewayKeyHeader]: gatewayKey }),
      }
    },
  }
}
