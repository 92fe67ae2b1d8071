import { Router } from 'express'
import type { ApiReach } from '../rest/apiReach'

export interface Health {
  /** Set when the process is told to stop: it goes on serving for a while, but wants no new callers. */
  stopping: boolean
}

/**
 * `/health/live`: the process works. `/health/ready`: it can serve, which takes the API too; `restart: true` when nothing but
 * a restart will help, for whoever supervises the process.
 */
export function healthRoutes(health: Health, reach: ApiReach): Router {
  const router = Router()
  router.get('/health/live', (_request, response) => {
    response.json({ status: 'ok' })
  })
  router.get('/health/ready', async (_request, response) => {
    const reason = health.stopping ? 'stopping' : await reach.unreadyReason()
    if (reason === null) return void response.json({ status: 'ok' })
    response.status(503).json({ status: 'unavailable', reason, restart: reach.isStuck() })
  })
  return router
}
