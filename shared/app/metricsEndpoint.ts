import type { IncomingMessage, ServerResponse } from 'node:http'
import type { z as Zod } from 'zod'
import { variable } from './environment'

/** Where metrics can be read, and by whom. */
export interface MetricsAccess {
  metricsHost: string
  /** Null: without one, which is possible on loopback only. */
  metricsToken?: string | undefined
}

export function metricsVariables(z: typeof Zod) {
  return {
    metricsHost: variable('METRICS_HOST', z.string().min(1).default('127.0.0.1')),
    /** Bearer token that readers of the metrics must send. */
    metricsToken: variable(
      'METRICS_TOKEN',
      z
        .string()
        .regex(/^[\x21-\x7e]{32,200}$/, 'must be 32 to 200 printable characters: openssl rand -hex 32')
        .optional(),
    ),
  }
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** Throws if other machines could read the metrics without a token. */
export function checkMetricsAccess({ metricsHost, metricsToken }: MetricsAccess): void {
  if (!isLoopback(metricsHost) && !metricsToken)
    throw new Error('The environment is not complete:\n  METRICS_TOKEN: is required if METRICS_HOST is not loopback')
}

/** Compares in a time that depends only on the length of `given`. */
function isSame(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  for (let place = 0; place < given.length; place++)
    difference |= given.charCodeAt(place) ^ expected.charCodeAt(place % expected.length)
  return difference === 0
}

interface Rendered {
  contentType: string
  render: () => Promise<string>
}

/** Answers `GET /metrics` in the Prometheus text format; 401 without the token, if there is one. */
export const answerMetrics =
  ({ metricsToken }: MetricsAccess, { contentType, render }: Rendered) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    if (metricsToken && !isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    render().then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(), // the scraper reports it
    )
  }
