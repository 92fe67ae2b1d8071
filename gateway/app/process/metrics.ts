import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { answerMetrics } from '../../../shared/app/metricsEndpoint'
import type { Config } from './config'

const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'gateway_request_seconds',
      help: 'Seconds of HTTP requests, by part of the gateway and status. Event streams are left out.',
      labelNames: ['part', 'status'],
      buckets: latencyBuckets,
      registers,
    }),
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

const parts = ['/graphql', '/mcp', '/export', '/upload', '/docs', '/health']

/** Part of the gateway that answers a request. */
export const partOf = ({ url }: IncomingMessage): string => parts.find((start) => url?.startsWith(start)) ?? 'web'

/** Begins to observe a request; the returned function is called when its response is closed. */
export function observeRequest({ requestSeconds }: Metrics, request: IncomingMessage) {
  const stop = requestSeconds.startTimer({ part: partOf(request) })
  return (response: ServerResponse) => {
    if (!String(response.getHeader('content-type')).startsWith('text/event-stream'))
      stop({ status: String(response.statusCode) })
  }
}

/** Serves `/metrics` on its own port; other machines need the token. */
export async function serveMetrics(
  { registry }: Metrics,
  { metricsPort, ...access }: Pick<Config, 'metricsPort' | 'metricsHost' | 'metricsToken'>,
): Promise<Server> {
  const server = createServer(
    answerMetrics(access, { contentType: registry.contentType, render: () => registry.metrics() }),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(metricsPort, access.metricsHost, resolve)
  })
  return server
}
