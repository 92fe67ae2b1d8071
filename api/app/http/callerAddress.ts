import { createHash, timingSafeEqual } from 'node:crypto'
import type { Express, Request } from 'express'
import proxyAddress from 'proxy-addr'
import { gatewayKeyHeader } from '../../../shared/app/gatewayKey'
import type { Config } from '../process/config'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Sets `request.ip` to the address of the caller behind the reverse proxies of `TRUST_PROXY` and the gateway, which is
 * recognized by its key. `X-Forwarded-For` of others is ignored.
 */
export function readCallerAddresses(
  app: Express,
  { trustedProxies, gatewayKey }: Pick<Config, 'trustedProxies' | 'gatewayKey'>,
): void {
  const isTrusted = proxyAddress.compile(trustedProxies)
  const expected = gatewayKey === undefined ? null : digest(gatewayKey)
  const isGateway = (request: Request) => {
    const shown = expected && request.get(gatewayKeyHeader)
    return Boolean(shown) && timingSafeEqual(digest(shown as string), expected as Buffer)
  }
  app.set('trust proxy', trustedProxies)
  Object.defineProperty(app.request, 'ip', {
    configurable: true,
    get(this: Request) {
      const fromGateway = isGateway(this)
      return proxyAddress(this, (address, hop) => (hop === 0 && fromGateway) || isTrusted(address, hop))
    },
  })
}
