import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a Node request, whose body may already have been read. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Answers a request itself, or calls `next`, with an error if the decision failed. */
export type Gate = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
