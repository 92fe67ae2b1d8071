/** Limits of WebSockets. */
export const webSocketLimits = {
  /** Maximum concurrent connections of one user per gateway process. */
  perUser: 10,
  /** Maximum concurrent connections from one IP address that are not signed in yet. */
  perAddress: 20,
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
