import type { IncomingMessage, ServerResponse } from 'node:http'
import express from 'express'

type Next = (error?: unknown) => void

/**
 * Reads a body of JSON, and goes on for whoever is still there: one that left while it was unpacked needs no answer, and
 * would never give back a place taken for them.
 */
export function readJson(limitBytes: number) {
  const read = express.json({ limit: limitBytes })
  return (request: IncomingMessage, response: ServerResponse, next: Next) =>
    read(request, response, (error) => response.destroyed || next(error))
}
