import type { ServerResponse } from 'node:http'
import { answerRefusal } from '../errors/answers'
import { Fault } from '../errors/errors'
import type { Gate, Handle } from './handle'
import type { Metrics } from './metrics'

/** How many GraphQL requests are worked on at once. */
export interface Capacity {
  /** Refuses while all places are taken, before the body is read: refusing then costs little. Takes no place. */
  gate: Gate
  /** Takes a place for each request until its answer is sent, or refuses it. */
  bound: (handle: Handle) => Handle
}

const busy = new Fault('UPSTREAM_UNAVAILABLE', {
  message: 'The service is busy. Please try again in a moment.',
  retryAfterSeconds: 1,
})

/**
 * Bounds the GraphQL requests worked on at once. Beyond that, answering some callers at once with "come back" keeps
 * the others fast; a queue would make all of them slow.
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
