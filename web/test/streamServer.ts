import { http, HttpResponse } from 'msw'
import { server } from './render'

export interface TestStream<Data> {
  tell: (data: Data) => void
  end: () => void
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  token: string | null
  variables: unknown
}

/** Mock streams of a subscription, newest last; the test sends events. */
export function serveStream<Data>(operationName: string): TestStream<Data>[] {
  const streams: TestStream<Data>[] = []
  server.use(
    http.post('*/graphql/stream', async ({ request }) => {
      const asked = (await request.clone().json()) as { operationName: string; variables: unknown }
      if (asked.operationName !== operationName) return undefined
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const write = (text: string) => controller.enqueue(new TextEncoder().encode(text))
          streams.push({
            tell: (data) => write(`event: next\ndata: ${JSON.stringify({ data })}\n\n`),
            end: () => controller.close(),
            signal: request.signal,
            token: request.headers.get('authorization'),
            variables: asked.variables,
          })
          write(':\n\n')
        },
      })
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
    }),
  )
  return streams
}
