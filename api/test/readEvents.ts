import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

interface Asked {
  token: string
  /** Sent as JSON by POST; without it, GET. */
  body?: unknown
  /** Leaves the stream. */
  signal: AbortSignal
  onData: (data: string) => void
}

/** Opens a stream of events and passes on the data of each. Throws if it is refused; `ended` once it is over. */
export async function readEvents(url: string, { token, body, signal, onData }: Asked) {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  })
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  const parts = Readable.fromWeb(response.body as ReadableStream<Uint8Array>).setEncoding('utf8')
  const read = async () => {
    let text = ''
    for await (const part of parts as AsyncIterable<string>) {
      const events = (text + part).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: (.+)$/m.exec(event)?.[1]
        if (data) onData(data)
      }
    }
  }
  const state = { ended: false }
  void read()
    .catch(() => undefined) // left by the reader
    .then(() => (state.ended = true))
  return state
}
