import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { Config } from '../process/config'

const yearSeconds = 365 * 24 * 60 * 60

const headers = (strictTransportSecurity: { maxAge: number; includeSubDomains: boolean } | false) =>
  helmet({
    // Responses are data; pages for visitors set their own policy.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity,
    xPoweredBy: false,
  })

/**
 * Headers of every response. HSTS only if the caller used TLS and the API's own domain: publishers' tracking domains
 * also lead here, and their other content and subdomains must not be affected.
 */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): RequestHandler {
  const plain = headers(false)
  const secure = headers({ maxAge: yearSeconds, includeSubDomains: false })
  const { hostname: own } = new URL(publicUrl)
  return (request, response, next) => {
    const isOwnOverTls = request.secure && request.hostname === own
    const set = isOwnOverTls ? secure : plain
    set(request, response, next)
  }
}
