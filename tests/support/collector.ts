import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestTimeouts } from '../../shared/app/requestTimeouts'

export interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  service: string
}
interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] }
    scopeSpans: { spans: Omit<Span, 'service'>[] }[]
  }[]
}

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** A server on a free port that answers each request with JSON. */
export async function startJsonServer(answer: (body: string) => object) {
  const server = createServer(requestTimeouts, (request, response) => {
    void bodyOf(request).then((body) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(body))),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Collects traces (OTLP over HTTP). Call `stop` in `afterAll`. */
export async function startCollector() {
  const spans: Span[] = []
  const texts: string[] = []
  const server = await startJsonServer((body) => {
    texts.push(body)
    for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))))
    }
    return {}
  })
  /** Spans of a trace from its root to one, as `api: GET /api/leads`. */
  const path = (span: Span | undefined): string[] => {
    if (!span) return []
    const parent = spans.find(({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId)
    return [...path(parent), `${span.service.replace('back-office-', '')}: ${span.name}`]
  }
  return { ...server, spans, path, sent: () => texts.join('') }
}
