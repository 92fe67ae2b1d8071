import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    operations: new Counter({
      name: 'gateway_operations_total',
      help: 'GraphQL operations by kind and first error code (OK without one).',
      labelNames: ['operation', 'code'],
      registers,
    }),
    operationSeconds: new Histogram({
      name: 'gateway_operation_seconds',
      help: 'Seconds from a GraphQL request to its answer.',
      labelNames: ['operation'],
      buckets: latencyBuckets,
      registers,
    }),
    upstreamSeconds: new Histogram({
      name: 'gateway_upstream_seconds',
      help: 'Seconds of calls to the REST API, by route and outcome code.',
      labelNames: ['method', 'route', 'code'],
      buckets: latencyBuckets,
      registers,
    }),
    keptBytes: new Gauge({
      name: 'gateway_kept_bytes',
      help: 'Estimated bytes of parsed documents and of compiled queries that are kept.',
      labelNames: ['kind'],
      registers,
    }),
    inFlight: new Gauge({ name: 'gateway_requests_in_flight', help: 'GraphQL requests being worked on.', registers }),
    openStreams: new Gauge({
      name: 'gateway_event_streams_open',
      help: 'Subscriptions that are being streamed.',
      registers,
    }),
    refused: new Counter({
      name: 'gateway_requests_refused_total',
      help: 'GraphQL requests refused for overload.',
      registers,
    }),
    breakersOpen: new Gauge({
      name: 'gateway_breakers_open',
      help: 'Open breakers: of routes of the API that fail, and of the API when there is no connection to it.',
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** Serves `/metrics` on its own port, on the loopback address only. */
export async function serveMetrics({ registry }: Metrics, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}
