import type { Request } from 'express'

// Cubot makes phones.
const bots =
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|whatsapp\/|preview|headless|lighthouse|pingdom|uptime|monitor|curl\/|wget\/|python|java\/|okhttp|go-http|axios|node/i

/** Browsers that load ahead say so, by either name; whoever comes later asks again. */
export const isPrefetch = (request: Request): boolean =>
  /prefetch|prerender|preview/i.test(
    `${request.get('purpose') ?? ''} ${request.get('sec-purpose') ?? ''} ${request.get('x-moz') ?? ''} ${request.get('x-purpose') ?? ''}`,
  )

/** Whether a person followed a link: not HEAD, and a user agent that is no program's. */
export function isVisitor(request: Request): boolean {
  const agent = request.get('user-agent') ?? ''
  return request.method === 'GET' && agent !== '' && !bots.test(agent)
}

/** The first value of a parameter of the query. */
export function parameter(request: Request, name: string): string | null {
  const value: unknown = request.query[name]
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : null
}
