import type { Request } from 'express'

// Cubot is a phone brand, not a bot.
const bots =
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|whatsapp\/|preview|headless|lighthouse|pingdom|uptime|monitor|curl\/|wget\/|python|java\/|okhttp|go-http|axios|node/i

/** Prefetching browsers send one of these headers; a real visit sends another request. */
export const isPrefetch = (request: Request): boolean =>
  /prefetch|prerender|preview/i.test(
    `${request.get('purpose') ?? ''} ${request.get('sec-purpose') ?? ''} ${request.get('x-moz') ?? ''} ${request.get('x-purpose') ?? ''}`,
  )

/** Whether a person opened a link: not HEAD, and not the user agent of a bot. */
export function isVisitor(request: Request): boolean {
  const agent = request.get('user-agent') ?? ''
  return request.method === 'GET' && agent !== '' && !bots.test(agent)
}

/** First value of a query parameter. */
export function parameter(request: Request, name: string): string | null {
  const value: unknown = request.query[name]
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : null
}
