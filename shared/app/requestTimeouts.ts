/** Of servers: whoever has not sent all of a request by then, two megabytes at most, is cut. Milliseconds. */
export const requestTimeouts = { requestTimeout: 30_000, headersTimeout: 30_000 } as const

/**
 * Connections that the system keeps for a server until it takes them, as far as the system allows (`net.core.somaxconn`).
 * With Node's 511 a burst of new connections overflows, and some callers wait for seconds until they are sent again.
 */
export const listenBacklog = 4_096
