import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { Fault } from './errors'

/** An upstream that cannot be reached, does not answer in time, or answers with nonsense. */
export class Outage extends Fault {}

const failuresToOpen = 10
const openForSeconds = 2

/**
 * Stops calling an upstream that is down, so that requests fail at once instead of queueing up behind time-outs.
 * Ten outages in a row open it; after two seconds one call goes through as a probe, and closes it when it succeeds.
 */
export function createBreaker(onChange: (open: boolean) => void) {
  const policy = circuitBreaker(
    handleWhen((error) => error instanceof Outage),
    { halfOpenAfter: openForSeconds * 1000, breaker: new ConsecutiveBreaker(failuresToOpen) },
  )
  policy.onStateChange((state) => onChange(state === CircuitState.Open))
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await policy.execute(work)
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        throw new Fault('UPSTREAM_UNAVAILABLE', { retryAfterSeconds: openForSeconds, cause: error })
      throw error
    }
  }
}
