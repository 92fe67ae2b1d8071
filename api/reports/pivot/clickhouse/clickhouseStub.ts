import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  url: URL
  headers: IncomingMessage['headers']
  body: string
}
export type StubAnswer = (response: ServerResponse, received: Received) => unknown

/** For tests: an HTTP server in place of ClickHouse, whose answers the test chooses. */
export async function clickhouseStub() {
  const stub = { answer: ((response) => response.end()) as StubAnswer, received: [] as Received[] }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const received = { url: new URL(request.url ?? '/', 'http://stub'), headers: request.headers, body }
      stub.received.push(received)
      stub.answer(response, received)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(stub, {
    url: `http://staff:geheim%20s@127.0.0.1:${port}/reports`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  })
}

/** An answer as ClickHouse gives it in the format JSONCompact. */
export const stubRows =
  (meta: { name: string; type: string }[], data: unknown[][], rows: unknown = data.length): StubAnswer =>
  (response) =>
    response.end(JSON.stringify({ meta, data, rows }))

/** An error as ClickHouse tells it. */
export const errorOf =
  (code: number, type: string, status = 500): StubAnswer =>
  (response) =>
    response
      .writeHead(status, { 'X-ClickHouse-Exception-Code': String(code) })
      .end(`Code: ${code}. DB::Exception: Something is wrong. (${type}) (version 26.7.2.1)`)
