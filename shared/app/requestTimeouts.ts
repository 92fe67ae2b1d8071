/**
 * Server timeouts in milliseconds. The connection is closed if a request of at most two megabytes is not complete within
 * 30 seconds. An idle connection is closed later than any client or load balancer in common use does (Google Cloud: 600
 * seconds), because a request that is sent while the server closes the connection fails.
 */
export const requestTimeouts = { requestTimeout: 30_000, headersTimeout: 30_000, keepAliveTimeout: 620_000 } as const

/**
 * Length of the queue of connections waiting to be accepted, as far as the system allows it (`net.core.somaxconn`).
 * With Node's default of 511 a burst of connections overflows the queue, and some clients wait for seconds until the
 * retransmission.
 */
export const listenBacklog = 4_096
