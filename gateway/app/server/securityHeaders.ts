import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Response } from 'express'
import helmet from 'helmet'
import type { CallerReader } from '../rest/caller'

const nonce = (_request: unknown, response: unknown) => `'nonce-${(response as Response).locals.nonce}'`

// Emotion adds the nonce to its style elements; React sets style properties, which the policy does not restrict.
const ownPages = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", nonce],
  styleSrc: ["'self'", nonce],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

// Apollo Sandbox is loaded from Apollo's servers and framed; its page also has its own nonce policy.
const sandboxPage = {
  ...ownPages,
  scriptSrc: ["'self'", "'unsafe-inline'", 'https://embeddable-sandbox.cdn.apollographql.com'],
  styleSrc: [
    "'self'",
    "'unsafe-inline'",
    'https://embeddable-sandbox.cdn.apollographql.com',
    'https://fonts.googleapis.com',
  ],
  fontSrc: ["'self'", 'https://fonts.gstatic.com'],
  imgSrc: ["'self'", 'data:', 'https://apollo-server-landing-page.cdn.apollographql.com'],
  manifestSrc: ['https://apollo-server-landing-page.cdn.apollographql.com'],
  frameSrc: ['https://sandbox.embed.apollographql.com'],
}

// GraphiQL embeds its fonts in its style sheet.
const explorerPage = { ...ownPages, fontSrc: ["'self'", 'data:'] }

/** Responses other than pages load nothing. */
const data = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }

const policies = { own: ownPages, sandbox: sandboxPage, explorer: explorerPage, data }
type Kind = keyof typeof policies

const policy = (kind: Kind, overTls: boolean) =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policies[kind] },
    crossOriginOpenerPolicy: kind === 'sandbox' ? { policy: 'same-origin-allow-popups' } : { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: overTls ? { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true } : false,
    xPoweredBy: false,
  })

/** Headers of every response; pages get a new nonce in `response.locals.nonce`. HSTS only if the caller uses TLS. */
export const securityHeaders = (kind: Kind, { isSecure }: Pick<CallerReader, 'isSecure'>) => {
  const plain = policy(kind, false)
  const secure = policy(kind, true)
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (kind !== 'data') (response as Response).locals.nonce = randomBytes(16).toString('base64')
    const headers = isSecure(request) ? secure : plain
    headers(request, response, next)
  }
}
