import type { IncomingMessage, ServerResponse } from 'node:http'
import express from 'express'

type Next = (error?: unknown) => void

/**
 * Reads a JSON body. Stops if the caller disconnected while it was decompressed: no response is needed, and a reserved
 * place would never be released.
 */
export function readJson(limitBytes: number) {
  const read = express.json({ limit: limitBytes })
  return (request: IncomingMessage, response: ServerResponse, next: Next) =>
    read(request, response, (error) => response.destroyed || next(error))
}
