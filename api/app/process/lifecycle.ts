import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { listenBacklog, requestTimeouts } from '../../../shared/app/requestTimeouts'

interface ServeOptions {
  app: RequestListener
  host: string
  port: number
  /** Resolves when requests can be served, with an object for the answer or nothing, otherwise rejects with the reason. */
  check: () => Promise<unknown>
  /** Time between "not ready" and closing the port, for load balancers and kept-alive clients. */
  pauseMs: number
}

export interface Service {
  port: number
  stop: () => Promise<void>
}

const finishTimeoutMs = 10_000

/** Answers with JSON that is not cached. */
export const answer = (response: ServerResponse, status: number, body: object) =>
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
 * Serves `app`, with `/health/live` (the process runs) and `/health/ready` (it can serve, otherwise 503). `stop` loses
 * no request: first not ready, with every response closing its connection, then a pause, then the port closes. Requests
 * and streams still open 10 seconds later are aborted.
 */
export async function serve({ app, host, port, check, pauseMs }: ServeOptions): Promise<Service> {
  let stopping: Promise<void> | null = null

  const health = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/health/live') return answer(response, 200, { status: 'live' })
    if (stopping) return answer(response, 503, { status: 'stopping' })
    return check().then(
      (details) => answer(response, 200, { status: 'ready', ...(details instanceof Object && details) }),
      (reason: unknown) =>
        answer(response, 503, { status: 'not ready', reason: reason instanceof Error ? reason.message : 'unknown' }),
    )
  }

  const server = createServer(requestTimeouts, (request, response) => {
    if (stopping) response.setHeader('Connection', 'close')
    if (request.url?.startsWith('/health/')) void health(request, response)
    else app(request, response)
  })
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

/** Calls `stop` once, on a stop signal or when the parent process is gone, then exits. */
export function stopWithParent(stop: (reason: string) => Promise<void>): void {
  let stopping = false
  const end = (reason: string) => {
    if (stopping) return
    stopping = true
    stop(reason).then(
      () => process.exit(0),
      () => process.exit(1), // a failing stop has logged the reason
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal))
  if (process.connected) process.on('disconnect', () => end('its supervisor ended'))
}
