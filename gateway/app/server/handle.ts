import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request of Node, whose body may be read already. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Answers a request itself, or lets it on; `next` takes why that could not be decided. */
export type Gate = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
