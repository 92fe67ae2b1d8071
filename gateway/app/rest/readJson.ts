import type { IncomingMessage, ServerResponse } from 'node:http'
import express from 'express'
import { refuseDeepNesting } from '../../../shared/app/nesting'

type Next = (error?: unknown) => void

/**
 * Reads a JSON body; passes on an error with a status for one that is invalid, too large or nested too deep. Stops if the caller disconnected while it was decompressed: no response is needed, and a reserved
 * place would never be released.
 */
export function readJson(limitBytes: number) {
  const read = express.json({ limit: limitBytes })
  return (request: IncomingMessage, response: ServerResponse, next: Next) =>
    read(request, response, (error) => {
      if (response.destroyed) return
      if (error) return next(error)
      try {
        refuseDeepNesting((request as { body?: unknown }).body)
      } catch (tooDeep) {
        return next(tooDeep)
      }
      next()
    })
}
