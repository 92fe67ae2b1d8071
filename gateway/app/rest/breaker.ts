import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleType,
} from 'cockatiel'
import { CallerGone, Fault } from '../errors/errors'

/** No response in time, or 502, 503 or 504: counted per route. */
export class Outage extends Fault {}

/** No connection to the upstream: counted for the upstream as a whole. */
export class Unreachable extends Outage {}

const failuresToOpen = 10
const openForSeconds = 2

type Attempt<T> = { answer: T } | { fault: unknown }

/**
 * Ten consecutive failures open a breaker; after two seconds one call is sent as a probe, and closes the breaker if it
 * succeeds. Any result other than an Outage resets the count.
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
 * Stops calls to an unavailable upstream, so that requests fail immediately instead of waiting for timeouts: one
 * breaker for the connection, and one for each route, so that a failing route does not block the others. `onChange` is
 * notified of the number of open breakers.
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
  /** `route` is a method and route of the OpenAPI document, so the number of breakers is limited. */
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
