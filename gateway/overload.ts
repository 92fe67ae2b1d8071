import { answerError } from './answers'
import type { Handle } from './graphqlEndpoint'
import type { Metrics } from './metrics'

/**
 * Bounds the GraphQL requests worked on at once. Beyond that, answering some callers at once with "come back" keeps
 * the others fast; a queue would make all of them slow.
 */
export function refuseOverload(maxConcurrent: number, metrics: Metrics, handle: Handle): Handle {
  let inFlight = 0
  return (request, response) => {
    if (inFlight >= maxConcurrent) {
      metrics.refused.inc()
      const error = {
        message: 'The service is busy. Please try again in a moment.',
        extensions: { code: 'UPSTREAM_UNAVAILABLE', retryAfterSeconds: 1 },
      }
      return answerError(response, 503, error, { 'retry-after': '1' })
    }
    metrics.inFlight.set(++inFlight)
    response.once('close', () => metrics.inFlight.set(--inFlight))
    handle(request, response)
  }
}
