import type { ServerResponse } from 'node:http'
import { createSharedLimit } from '../../../shared/app/sharedLimit'
import { answerRefusal } from '../context/answers'
import { Fault } from '../errors/errors'
import type { Config } from '../process/config'
import type { Gate, Handle } from './handle'
import type { Metrics } from '../process/metrics'

/** Maximum concurrent GraphQL requests, in total and per caller. */
export interface Capacity {
  /** Refuses a request while all places are taken, before the body is read, which is cheap. Does not take a place. */
  gate: Gate
  /** Takes a place for a request until its response is sent, or refuses it. */
  bound: (handle: Handle) => Handle
  /**
   * Takes one of the caller's own places until the response is sent: of a user, or of an address for unknown callers.
   * Throws TOO_MANY_REQUESTS.
   */
  enter: (response: ServerResponse, caller: number | string) => void
}

const retryAfterSeconds = 1
const busy = new Fault('UPSTREAM_UNAVAILABLE', {
  message: 'The service is busy. Please try again in a moment.',
  retryAfterSeconds,
})

/**
 * Limits concurrent GraphQL requests. Refusing some callers immediately keeps the others fast; a queue would slow down
 * all of them.
 */
export function createCapacity(
  {
    maxConcurrentRequests: atOnce,
    maxConcurrentRequestsPerUser: perUser,
  }: Pick<Config, 'maxConcurrentRequests' | 'maxConcurrentRequestsPerUser'>,
  metrics: Pick<Metrics, 'refused' | 'inFlight'>,
): Capacity {
  let inFlight = 0
  const isFull = () => inFlight >= atOnce
  const callers = createSharedLimit<number | string>({ atOnce, perUser })

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
    enter(response, caller) {
      const place = callers.take(caller)
      if (typeof place === 'object') {
        response.once('close', place.release)
        // The caller may have left in the meantime.
        if (response.destroyed) place.release()
        return
      }
      metrics.refused.inc()
      if (place === 'total') throw busy
      throw new Fault('TOO_MANY_REQUESTS', {
        message: `You have ${perUser} requests running. Please wait until one of them has ended.`,
        retryAfterSeconds,
      })
    },
  }
}
