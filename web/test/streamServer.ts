import { http, HttpResponse } from 'msw'
import { server } from './render'

export interface TestStream<Data> {
  tell: (data: Data) => void
  end: () => void
  /** Aborted once the client has left it. */
  signal: AbortSignal
  token: string | null
  variables: unknown
}

/** Streams of the gateway for one subscription, the newest last: the test says what they tell. */
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
