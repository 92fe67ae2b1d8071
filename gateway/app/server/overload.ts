import type { ServerResponse } from 'node:http'
import { answerRefusal } from '../errors/answers'
import { Fault } from '../errors/errors'
import type { Gate, Handle } from './handle'
import type { Metrics } from './metrics'

/** Maximum concurrent GraphQL requests. */
export interface Capacity {
  /** Refuses a request while all places are taken, before the body is read, which is cheap. Does not take a place. */
  gate: Gate
  /** Takes a place for a request until its response is sent, or refuses it. */
  bound: (handle: Handle) => Handle
}

const busy = new Fault('UPSTREAM_UNAVAILABLE', {
  message: 'The service is busy. Please try again in a moment.',
  retryAfterSeconds: 1,
})

/**
 * Limits concurrent GraphQL requests. Refusing some callers immediately keeps the others fast; a queue would slow down
 * all of them.
 */
export function createCapacity(maxConcurrent: number, metrics: Metrics): Capacity {
  let inFlight = 0
  const isFull = () => inFlight >= maxConcurrent

  function refuse(response: ServerResponse) {
    metrics.refused.inc()
    answerRefusal(response, busy)
  }

  return {
    gate: (_request, response, next) => (isFull() ? refuse(response) : next()),
    bound: (handle) => (request, response) => {
      if (isFull()) return refuse(response)
      metrics.inFlight.set(++inFlight)
      response.once('close', () => metrics.inFlight.set(--inFlight))
      handle(request, response)
    },
  }
}
