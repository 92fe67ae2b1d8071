/** Of servers: whoever has not sent all of a request by then, two megabytes at most, is cut. Milliseconds. */
export const requestTimeouts = { requestTimeout: 30_000, headersTimeout: 30_000 } as const
