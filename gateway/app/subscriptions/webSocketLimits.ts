import { createHash } from 'node:crypto'

/** Limits of WebSockets. */
export const webSocketLimits = {
  /** Maximum concurrent connections with one token per gateway process. */
  perToken: 10,
  /** Maximum concurrent subscriptions of one connection. */
  subscriptions: 20,
  /** Maximum size of a message from the caller. */
  messageBytes: 100 * 1024,
  /** Timeout from the connection to `connection_init`. */
  initMs: 5_000,
  /** A connection without a subscription is closed after this time. */
  idleMs: 60_000,
  /** Interval of pings; a caller that misses one is disconnected. */
  pingMs: 15_000,
} as const

/** Counts connections by token; stores only its hash. */
export function createTokenCounts(most: number) {
  const counts = new Map<string, number>()
  return {
    /** Returns a function to release the place; null if there is none. */
    take(authorization: string): (() => void) | null {
      const key = createHash('sha256').update(authorization).digest('base64')
      const count = counts.get(key) ?? 0
      if (count >= most) return null
      counts.set(key, count + 1)
      let taken = true
      return () => {
        if (!taken) return
        taken = false
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
