import { Router } from 'express'
import type { Upstream } from './rest'

export interface Health {
  /** Set when the process is told to stop: it goes on serving for a while, but wants no new callers. */
  stopping: boolean
}

/** `/health/live`: the process works. `/health/ready`: it can serve, which takes the API too. */
export function healthRoutes(health: Health, upstream: Upstream): Router {
  const router = Router()
  router.get('/health/live', (_request, response) => {
    response.json({ status: 'ok' })
  })
  router.get('/health/ready', async (_request, response) => {
    const reason = health.stopping ? 'stopping' : (await upstream.ready()) ? null : 'the API is not ready'
    response.status(reason ? 503 : 200).json(reason ? { status: 'unavailable', reason } : { status: 'ok' })
  })
  return router
}
