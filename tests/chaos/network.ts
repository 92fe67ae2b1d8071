import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '../../api/db/seed/world/random'
import { type Chaos, isStriking, logFault } from './faults'

/** An answer that left the product, whether or not it reached who asked. */
export interface Received {
  status: number
  body: Record<string, unknown>
}

/** All requests of one key: a lead of a publisher, a broker's event, or staff's change. */
export interface Exchange {
  /** Idempotency key of a lead, or event id of a broker. */
  key: string
  body: Record<string, unknown>
  answers: Received[]
}

const odds = { 'network late': 0.05, 'network lost answer': 0.05, 'network duplicate': 0.06 }

/**
 * The network between the product and its parties: this process's `fetch`. It notes what was sent and answered, and delivers
 * late, loses answers and repeats requests that bear a key. Returns its notes.
 */
export function disturbNetwork(apiUrl: string, chaos: Chaos) {
  const random = createRandom(chaos.seed)
  const usual = globalThis.fetch
  const leads = new Map<string, Exchange>()
  const events = new Map<string, Exchange>()
  /** Ids of the clicks with which visitors were redirected. */
  const clicks = new Set<string>()
  /** Paths of autologin links that redirected. */
  const visits = new Set<string>()

  const note = (url: URL, init: RequestInit): Exchange | null => {
    if (init.method !== 'POST' || typeof init.body !== 'string') return null
    const body = JSON.parse(init.body) as Record<string, unknown>
    const headers = new Headers(init.headers)
    const isLead = url.pathname === '/api/leads'
    const key = isLead ? (headers.get('idempotency-key') ?? '') : String(body.event_id)
    const book = isLead ? leads : events
    const noted = book.get(key) ?? { key, body, answers: [] }
    book.set(key, noted)
    return noted
  }
  const visitor = (url: URL, answer: Response) => {
    const location = answer.headers.get('location')
    if (answer.status !== 302 || !location) return
    const click = url.pathname === '/click' && URL.canParse(location) && new URL(location).searchParams.get('click_id')
    if (click) clicks.add(click)
    else if (url.pathname !== '/click') visits.add(url.pathname + url.search)
  }
  const draw = () => {
    let drawn = random.next()
    if (!isStriking(chaos)) return null
    for (const [point, chance] of Object.entries(odds)) {
      drawn -= chance * chaos.rate
      if (drawn < 0) return point
    }
    return null
  }
  const send = async (url: URL, init: RequestInit, exchange: Exchange | null) => {
    const answer = await usual(url, init)
    visitor(url, answer)
    if (!exchange) return answer
    const text = await answer.text()
    exchange.answers.push({ status: answer.status, body: JSON.parse(text) as Record<string, unknown> })
    return new Response(text, { status: answer.status, headers: answer.headers })
  }

  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== apiUrl) return usual(input, init)
    const exchange = note(url, init)
    const drawn = draw()
    const point = drawn === 'network duplicate' && !exchange ? null : drawn
    if (point) logFault(chaos.log, point, `${init.method ?? 'GET'} ${url.pathname} ${exchange?.key ?? ''}`)
    if (point === 'network duplicate') void send(url, init, exchange).catch(() => undefined) // the other is answered
    const answer = await send(url, init, exchange)
    if (point === 'network late') await wait(Math.min(4_000, random.skewed(500, 0.8)))
    if (point === 'network lost answer') throw new TypeError('fetch failed')
    return answer
  }
  return {
    leads,
    events,
    clicks,
    visits,
    restore: () => {
      globalThis.fetch = usual
    },
  }
}

export type Notes = ReturnType<typeof disturbNetwork>
