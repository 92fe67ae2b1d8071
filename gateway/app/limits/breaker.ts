import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleType,
} from 'cockatiel'
import { CallerGone, Fault } from '../errors/errors'

/** No answer in time, or 502, 503 or 504: counted against the route that was called. */
export class Outage extends Fault {}

/** No connection to the upstream: counted against the upstream as a whole. */
export class Unreachable extends Outage {}

const failuresToOpen = 10
const openForSeconds = 2

type Attempt<T> = { answer: T } | { fault: unknown }

/**
 * Ten failures in a row open a breaker; after two seconds one call goes through as a probe, and closes it when it
 * succeeds. Whatever is not an Outage is an answer, however unwelcome, and ends the row.
 */
function createPolicy(counts: (error: unknown) => boolean, onChange: (open: boolean) => void) {
  const policy: CircuitBreakerPolicy = circuitBreaker(handleType(Outage, counts), {
    halfOpenAfter: openForSeconds * 1000,
    breaker: new ConsecutiveBreaker(failuresToOpen),
  })
  let isOpen = false
  policy.onStateChange((state) => {
    const opened = state === CircuitState.Open
    if (opened !== isOpen) onChange(opened)
    isOpen = opened
  })
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const attempt = await policy.execute((): Promise<Attempt<T>> =>
      work().then(
        (answer) => ({ answer }),
        (fault: unknown) => {
          if (counts(fault) || fault instanceof CallerGone) throw fault
          return { fault }
        },
      ),
    )
    if ('answer' in attempt) return attempt.answer
    throw attempt.fault
  }
}

/**
 * Stops calling what is down, so that requests fail at once instead of queueing up behind time-outs: one breaker for the
 * connection to the upstream, and one for each route, so that a fault in one route never cuts off the others.
 * `onChange` is notified of how many are open.
 */
export function createBreakers(onChange: (open: number) => void) {
  let open = 0
  const count = (opened: boolean) => onChange((open += opened ? 1 : -1))
  const connection = createPolicy((error) => error instanceof Unreachable, count)
  const routes = new Map<string, ReturnType<typeof createPolicy>>()
  const ofRoute = (route: string) => {
    const known =
      routes.get(route) ?? createPolicy((error) => error instanceof Outage && !(error instanceof Unreachable), count)
    routes.set(route, known)
    return known
  }
  /** `route` is a route of the OpenAPI document with its method, so that there are only so many. */
  return async <T>(route: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await connection(() => ofRoute(route)(work))
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        throw new Fault('UPSTREAM_UNAVAILABLE', { retryAfterSeconds: openForSeconds, cause: error })
      throw error
    }
  }
}
