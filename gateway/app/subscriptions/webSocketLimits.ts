import { createHash } from 'node:crypto'

/** How much of WebSockets there may be. */
export const webSocketLimits = {
  /** Connections with one token at once, on one gateway. */
  perToken: 10,
  /** Subscriptions of one connection at once. */
  subscriptions: 20,
  /** A message of the caller's. */
  messageBytes: 100 * 1024,
  /** From the connection to `connection_init`. */
  initMs: 5_000,
  /** A connection without a subscription is closed after so long. */
  idleMs: 60_000,
  /** Between two pings; who does not answer one before the next is gone. */
  pingMs: 15_000,
} as const

/** Counts connections by token, of which only a hash is kept. */
export function createTokenCounts(most: number) {
  const counts = new Map<string, number>()
  return {
    /** Answers how to give the place back; null where there is none. */
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
