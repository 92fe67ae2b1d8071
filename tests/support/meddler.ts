import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Stands between two servers: counts what is answered, and hangs or changes answers when the test says so. */
export async function startMeddler(targetPort: () => number) {
  const seen = { answered: 0, asked: 0 }
  let mode: 'pass' | 'hang' | 'lie' = 'pass'
  const server = createServer(async (incoming, outgoing) => {
    seen.asked++
    const body = await text(incoming)
    if (mode === 'hang') return
    const onward = { port: targetPort(), method: 'POST', path: incoming.url ?? '/', headers: incoming.headers }
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      request({ host: '127.0.0.1', ...onward }, resolve)
        .once('error', reject)
        .end(body),
    ).catch(() => null)
    if (!answer) return outgoing.destroy()
    const content = await text(answer)
    if (answer.statusCode === 200) seen.answered++
    const { 'content-length': _, ...headers } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 500, headers)
    outgoing.end(mode === 'lie' ? content.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)) : content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    set: (next: typeof mode) => (mode = next),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
