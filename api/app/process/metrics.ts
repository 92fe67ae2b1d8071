import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { answerMetrics, type MetricsAccess } from '../../../shared/app/metricsEndpoint'
import { traceRequest } from '../../../shared/app/tracing'

const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** What the API counts while it works. State is read when somebody asks: stateMetrics.ts. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'api_request_seconds',
      help: 'Seconds of REST requests by route and status. Event streams are left out.',
      labelNames: ['method', 'route', 'status'],
      buckets: latencyBuckets,
      registers,
    }),
    leads: new Counter({
      name: 'api_leads_total',
      help: 'Stored leads of publishers by their answer: Accepted, Rejected or Submitted. Repeated answers are left out.',
      labelNames: ['outcome'],
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** Pattern of the route that answers a request, such as `/api/presets/:id`; never its address. */
function routeOf(request: IncomingMessage): string {
  const { route } = request as { route?: { path?: unknown } }
  return typeof route?.path === 'string' ? route.path : 'none'
}

/** Measures and traces a request, which gets an id, while `handle` answers it. */
export function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { requestSeconds }: Metrics,
  handle: () => void,
): void {
  request.headers['x-request-id'] ??= randomUUID()
  const stop = requestSeconds.startTimer()
  response.once('close', () => {
    if (String(response.getHeader('content-type')).startsWith('text/event-stream')) return
    stop({ method: request.method ?? '', route: routeOf(request), status: String(response.statusCode) })
  })
  traceRequest(request, response, () => routeOf(request), handle)
}

/** Serves `/metrics` on its own port, with the metrics of the process itself; `refresh` is called before each answer. */
export async function serveMetrics(
  { registry }: Metrics,
  { port, refresh, ...access }: MetricsAccess & { port: number; refresh: () => Promise<void> },
): Promise<Server> {
  collectDefaultMetrics({ register: registry })
  const render = async () => {
    await refresh()
    return registry.metrics()
  }
  const server = createServer(answerMetrics(access, { contentType: registry.contentType, render }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, access.metricsHost, resolve)
  })
  return server.unref()
}
