import { Router } from 'express'
import type { ApiReach } from '../rest/apiReach'
import type { WebFiles } from './webFiles'

export interface Health {
  /** Set when the process is told to stop: it serves for a while, but is not ready for new callers. */
  stopping: boolean
}

/**
 * `/health/live`: the process works. `/health/ready`: it can serve, which includes the API and the client's page, if
 * it serves one; `restart: true` tells the supervisor that only a restart helps.
 */
export function healthRoutes(health: Health, reach: ApiReach, web: WebFiles | null): Router {
  const router = Router()
  router.get('/health/live', (_request, response) => {
    response.json({ status: 'ok' })
  })
  router.get('/health/ready', async (_request, response) => {
    const reason = health.stopping ? 'stopping' : ((await web?.unreadyReason()) ?? (await reach.unreadyReason()))
    if (reason === null) return void response.json({ status: 'ok' })
    response.status(503).json({ status: 'unavailable', reason, restart: reach.isStuck() })
  })
  return router
}
