import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { listenBacklog, requestTimeouts } from '../../../shared/app/requestTimeouts'

export interface ServeOptions {
  app: RequestListener
  host: string
  port: number
  /** Resolves when requests can be answered, rejects with the reason why not. */
  check: () => Promise<unknown>
  /** Between saying "not ready" and closing the port: long enough for balancers and kept-alive clients to notice. */
  pauseMs: number
}

export interface Service {
  port: number
  stop: () => Promise<void>
}

const finishTimeoutMs = 10_000

const answer = (response: ServerResponse, status: number, body: object) =>
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body))

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: listenBacklog }, () => {
      server.off('error', reject)
      resolve()
    })
  })

/**
 * Serves `app`, with `/health/live` (the process runs) and `/health/ready` (it can answer, else 503) in front of it.
 * `stop` loses no request: not ready first, every answer from then on closes its connection, then a pause, and only
 * then the port closes. What still runs 10 seconds later, such as a stream, is cut.
 */
export async function serve({ app, host, port, check, pauseMs }: ServeOptions): Promise<Service> {
  let stopping: Promise<void> | null = null

  const health = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/health/live') return answer(response, 200, { status: 'live' })
    if (stopping) return answer(response, 503, { status: 'stopping' })
    return check().then(
      () => answer(response, 200, { status: 'ready' }),
      (reason: unknown) =>
        answer(response, 503, { status: 'not ready', reason: reason instanceof Error ? reason.message : 'unknown' }),
    )
  }

  const server = createServer(requestTimeouts, (request, response) => {
    if (stopping) response.setHeader('Connection', 'close')
    if (request.url?.startsWith('/health/')) void health(request, response)
    else app(request, response)
  })
  // Longer than the balancers' and the gateway's own, so that it is never we who close a connection they are about to use.
  server.keepAliveTimeout = 65_000
  await listen(server, port, host)

  const stop = async () => {
    await wait(pauseMs)
    const closed = new Promise((resolve) => server.close(resolve))
    const cut = setTimeout(() => server.closeAllConnections(), finishTimeoutMs)
    await closed
    clearTimeout(cut)
  }
  return { port: (server.address() as AddressInfo).port, stop: () => (stopping ??= stop()) }
}

/** Calls `stop` once, on a signal to end or when the process that started this one is gone, then ends the process. */
export function stopWithParent(stop: (reason: string) => Promise<void>): void {
  let stopping = false
  const end = (reason: string) => {
    if (stopping) return
    stopping = true
    stop(reason).then(
      () => process.exit(0),
      () => process.exit(1), // a stop that fails has logged why
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal))
  if (process.connected) process.on('disconnect', () => end('its supervisor ended'))
}
