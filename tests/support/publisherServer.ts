import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A postback as it came in; the same event comes again where the first answer was a refusal. */
export interface Told {
  eventId: string
  event: string
  leadId: number
  /** As written: dollars with two decimals. */
  payout: string
}

/** The servers of publishers: they refuse every fifth event at first, and keep what they were told. */
export async function startPublisherServer() {
  const told: Told[] = []
  const seen = new Set<string>()
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://publisher')
    const text = (name: string) => searchParams.get(name) ?? ''
    const eventId = text('id')
    const isFirst = !seen.has(eventId)
    seen.add(eventId)
    if (isFirst && seen.size % 5 === 0) {
      response.writeHead(503).end()
      return
    }
    told.push({ eventId, event: text('event'), leadId: Number(text('lead')), payout: text('payout') })
    response.end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    told,
    url: `http://127.0.0.1:${port}/in?id={event_id}&event={event}&lead={lead_id}&payout={payout}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type PublisherServer = Awaited<ReturnType<typeof startPublisherServer>>
