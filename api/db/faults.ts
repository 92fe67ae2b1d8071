import { setTimeout as wait } from 'node:timers/promises'
import { types } from 'node:util'
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
  // An error of Node's own modules is not an instance of this Error in tests.
  if (types.isNativeError(error) && !isOwn) connectionFaults.add(error)
  return error
}

const lostConnections = new WeakSet<object>()

/** Marks an error of a query as `markConnectionFault` does: the connection broke while or before the query ran. */
export function markLostConnection<E>(error: E): E {
  markConnectionFault(error)
  if (types.isNativeError(error) && connectionFaults.has(error)) lostConnections.add(error)
  return error
}

const sqlState = (error: unknown): string | undefined => (error instanceof pg.DatabaseError ? error.code : undefined)

/**
 * SQLSTATE classes 08 (connection), 53 (resources), 57P (shut-down), 25P03 (idle for too long within a transaction), and
 * 25006 (the server has become read-only, because another one is the primary).
 */
const unavailableState = /^(08|53|57P|25P03|25006)/

/** Whether the server has no more connections, memory or disk. */
export const isUsedUp = (error: unknown): boolean => sqlState(error)?.startsWith('53') ?? false

/** Whether the database was unavailable, so that a retry may succeed. */
export const isUnavailable = (error: unknown): boolean =>
  unavailableState.test(sqlState(error) ?? '') ||
  (typeof error === 'object' && error !== null && connectionFaults.has(error))

/** SQLSTATEs of a server that ends this connection: shut-down, crash of another process, read-only after a failover. */
const endingState = /^(57P01|57P02|25006)$/

/** Whether the connection of a query was lost, so that a read can be repeated at once on a new one. */
export const isLost = (error: unknown): boolean =>
  endingState.test(sqlState(error) ?? '') || (typeof error === 'object' && error !== null && lostConnections.has(error))

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
  /** Pause before the second attempt. It grows up to `maxAgainMs`, 5 s unless given. */
  againMs?: number
  maxAgainMs?: number
  /** Stops retrying when aborted. */
  signal?: AbortSignal | undefined
  onFault?: (error: unknown, tried: number) => void
}

/** Retries a transaction while it fails with temporary errors. Throws the last error. */
export async function retry<Result>(
  work: () => Promise<Result>,
  { when, forMs = Infinity, againMs = 0, maxAgainMs = 5_000, signal, onFault }: RetryOptions,
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
