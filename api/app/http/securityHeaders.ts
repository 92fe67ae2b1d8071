import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { Config } from '../process/config'

const yearSeconds = 365 * 24 * 60 * 60

const headers = (strictTransportSecurity: { maxAge: number; includeSubDomains: boolean } | false) =>
  helmet({
    // Answers are data; a page for visitors sets what it needs.
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
 * Headers of every answer. HSTS only where the caller came by TLS to the API's own domain: publishers' tracking domains lead
 * here too, and what else they serve, on subdomains above all, is theirs.
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
