import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/*
 * Classifies failed queries by the source of the error and its SQLSTATE, never by its message. Server errors are
 * instances of pg.DatabaseError; all other errors of the driver are connection errors.
 */

const connectionFaults = new WeakSet<object>()

/**
 * Marks an error of the driver as a connection error, unless it comes from the server or from invalid values. Returns
 * the error.
 */
export function markConnectionFault<E>(error: E): E {
  const isOwn = error instanceof pg.DatabaseError || error instanceof TypeError || error instanceof RangeError
  if (error instanceof Error && !isOwn) connectionFaults.add(error)
  return error
}

const sqlState = (error: unknown): string | undefined => (error instanceof pg.DatabaseError ? error.code : undefined)

/** SQLSTATE classes 08 (connection), 53 (resources), 57P (shut-down), and 25P03: idle for too long within a transaction. */
const unavailableState = /^(08|53|57P|25P03)/

/** Whether the database was unavailable, so that a retry may succeed. */
export const isUnavailable = (error: unknown): boolean =>
  unavailableState.test(sqlState(error) ?? '') ||
  (typeof error === 'object' && error !== null && connectionFaults.has(error))

const collisionStates = ['40001', '40P01', '55P03']
const cancelled = '57014'

export const isCancelled = (error: unknown): boolean => sqlState(error) === cancelled

/** Whether the values can never be stored: they violate a constraint or a type. */
export const isImpossible = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '')

/** Whether a unique index was violated. */
export const isDuplicate = (error: unknown): boolean => sqlState(error) === '23505'

/** Whether concurrent transactions conflicted: serialisation failure, deadlock or lock timeout. */
export const isCollision = (error: unknown): boolean => collisionStates.includes(sqlState(error) ?? '')

/** Whether the transaction had no effect and may succeed later. */
export const isPassing = (error: unknown): boolean => isUnavailable(error) || isCollision(error) || isCancelled(error)

interface RetryOptions {
  /** Which errors are retried. */
  when: (error: unknown) => boolean
  /** Time during which new attempts are started. */
  forMs?: number
  /** Pause before the second attempt; it grows up to 5 s. */
  againMs?: number
  /** Stops retrying when aborted. */
  signal?: AbortSignal | undefined
  onFault?: (error: unknown, tried: number) => void
}

const maxAgainMs = 5_000

/** Retries a transaction while it fails with temporary errors. Throws the last error. */
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
