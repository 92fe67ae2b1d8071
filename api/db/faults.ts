import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/*
 * What a failed query means, decided by where the error comes from and by its SQLSTATE, never by its text. An error of the
 * server is a pg.DatabaseError; whatever else the driver rejects a query with is a fault of the connection.
 */

const connectionFaults = new WeakSet<object>()

/** Marks what the driver threw, unless the server said it or the caller's own values are at fault. Answers the error. */
export function markConnectionFault<E>(error: E): E {
  const isOwn = error instanceof pg.DatabaseError || error instanceof TypeError || error instanceof RangeError
  if (error instanceof Error && !isOwn) connectionFaults.add(error)
  return error
}

const sqlState = (error: unknown): string | undefined => (error instanceof pg.DatabaseError ? error.code : undefined)

/** SQLSTATE classes 08 (connection), 53 (resources), 57P (shut-down), and 25P03: idle for too long within a transaction. */
const unavailableState = /^(08|53|57P|25P03)/

/** Whether the database could not be asked at all: a later try may succeed. */
export const isUnavailable = (error: unknown): boolean =>
  unavailableState.test(sqlState(error) ?? '') ||
  (typeof error === 'object' && error !== null && connectionFaults.has(error))

const collisionStates = ['40001', '40P01', '55P03']
const cancelled = '57014'

export const isCancelled = (error: unknown): boolean => sqlState(error) === cancelled

/** Whether a unique index refuses it. */
export const isDuplicate = (error: unknown): boolean => sqlState(error) === '23505'

/** Whether transactions got in each other's way: serialisation failure, deadlock, or a lock that was waited for too long. */
export const isCollision = (error: unknown): boolean => collisionStates.includes(sqlState(error) ?? '')

/** Whether the same transaction may succeed later, nothing of it having been done. */
export const isPassing = (error: unknown): boolean => isUnavailable(error) || isCollision(error) || isCancelled(error)

interface RetryOptions {
  /** Which faults are worth another try. */
  when: (error: unknown) => boolean
  /** For how long tries are begun. */
  forMs?: number
  /** Before the second try; longer before each later one, up to 5 s. */
  againMs?: number
  /** Aborted: no further try. */
  signal?: AbortSignal | undefined
  onFault?: (error: unknown, tried: number) => void
}

const maxAgainMs = 5_000

/** Does the work, a transaction, again while it meets faults that pass. Throws the last fault. */
export async function retry<Result>(
  work: () => Promise<Result>,
  { when, forMs = Infinity, againMs = 0, signal, onFault }: RetryOptions,
): Promise<Result> {
  const startedAt = performance.now()
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (!when(error) || signal?.aborted || performance.now() - startedAt > forMs) throw error
      onFault?.(error, tried)
      if (againMs) await wait(Math.min(againMs * tried, maxAgainMs))
    }
  }
}
