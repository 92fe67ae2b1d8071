import type { RequestHandler } from 'express'
import type { Metrics } from './metrics'

/**
 * Bounds the GraphQL requests worked on at once. Beyond that, answering some callers at once with "come back" keeps
 * the others fast; a queue would make all of them slow.
 */
export function refuseOverload(maxConcurrent: number, metrics: Metrics): RequestHandler {
  let inFlight = 0
  return (_request, response, next) => {
    if (inFlight >= maxConcurrent) {
      metrics.refused.inc()
      const error = { message: 'The service is busy. Please try again in a moment.', extensions: { code: 'UPSTREAM_UNAVAILABLE', retryAfterSeconds: 1 } }
      response.status(503).set('retry-after', '1').json({ errors: [error] })
      return
    }
    metrics.inFlight.set(++inFlight)
    response.once('close', () => metrics.inFlight.set(--inFlight))
    next()
  }
}
