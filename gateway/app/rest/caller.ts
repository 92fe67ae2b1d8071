import type { IncomingMessage } from 'node:http'
import proxyAddress from 'proxy-addr'
import { deviceTokenHeader } from '../../../shared/app/deviceToken'
import { gatewayKeyHeader } from '../../../shared/app/gatewayKey'
import type { Config } from '../process/config'

/** Properties of the caller in a request, taking trusted reverse proxies into account. */
export interface CallerReader {
  /** Whether the caller uses TLS, which ends at the first trusted proxy. */
  isSecure: (request: IncomingMessage) => boolean
  /** IP address of the caller; empty if the connection has closed. */
  address: (request: IncomingMessage) => string
  /** Data about the caller that is passed to the API: token, time zone, browser, request id and IP address. */
  headers: (request: IncomingMessage) => Record<string, string>
  /** Cookie that identifies a browser with an earlier sign-in. */
  deviceCookie: (request: IncomingMessage, deviceToken: string) => string
}

/** The longest lifetime that browsers accept for a cookie. */
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
    // Not accessible to scripts, and kept after log-out, because it gives no access by itself.
    deviceCookie: (request, deviceToken) =>
      `device=${deviceToken}; Path=/graphql; Max-Age=${deviceCookieSeconds}; HttpOnly; SameSite=Strict${isSecure(request) ? '; Secure' : ''}`,
    headers: (request) => {
      const {
        authorization,
        'timezone-id': timeZoneId,
        'user-agent': userAgent,
        'x-request-id': requestId,
      } = request.headers
      const deviceToken = deviceTokenOf(request.headers.cookie)
      const address = addressOf(request)
      return {
        accept: 'application/json',
        'x-request-id': String(requestId),
        ...(authorization && { authorization }),
        ...(timeZoneId && { 'timezone-id': String(timeZoneId) }),
        // Names the browser in the list of sessions.
        ...(userAgent && { 'user-agent': userAgent }),
        // The API limits password guessing by IP address, so it must know the address of the caller.
        ...(deviceToken && { [deviceTokenHeader]: deviceToken }),
        ...(address && { 'x-forwarded-for': address }),
        ...(gatewayKey && { [gatewayKeyHeader]: gatewayKey }),
      }
    },
  }
}
