import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestTimeouts } from '../../shared/app/requestTimeouts'

/** A received postback; an event is repeated if its first answer was an error. */
export interface Told {
  /** Epoch milliseconds. */
  at: number
  eventId: string
  event: string
  leadId: number
  /** Dollars with two decimals, as in the URL. */
  payout: string
}

/** Servers of publishers: reject every fifth event at first, and record all. */
export async function startPublisherServer() {
  const told: Told[] = []
  const seen = new Set<string>()
  /** Event ids that were rejected at first. */
  const refused = new Set<string>()
  const server = createServer(requestTimeouts, (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://publisher')
    const text = (name: string) => searchParams.get(name) ?? ''
    const eventId = text('id')
    const isFirst = !seen.has(eventId)
    seen.add(eventId)
    if (isFirst && seen.size % 5 === 0) {
      refused.add(eventId)
      response.writeHead(503).end()
      return
    }
    told.push({ at: Date.now(), eventId, event: text('event'), leadId: Number(text('lead')), payout: text('payout') })
    response.end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    told,
    refused,
    url: `http://127.0.0.1:${port}/in?id={event_id}&event={event}&lead={lead_id}&payout={payout}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type PublisherServer = Awaited<ReturnType<typeof startPublisherServer>>
