import { setTimeout as wait } from 'node:timers/promises'
import { brandJourney } from '../api/db/seed/partners/brandStatuses'
import type { Random } from '../api/db/seed/world/random'
import type { World } from '../api/db/seed/world/world'
import { DAY, HOUR } from '../shared/app/time/timeZones'
import { post } from './calls'
import type { Figures } from './figures'
import type { Parties } from './parties'

/** A line of the sandbox broker's log. */
interface Entry {
  broker: string
  reference: string
  decision: string
  id: string | null
}

interface BrokersOptions {
  apiUrl: string
  sandboxUrl: string
  world: World
  brokers: Parties['brokers']
  random: Random
  /** Speed factor relative to real time. */
  speed: number
  figures: Figures
  /** Called with the answer to every postback. */
  onAnswer?: (told: SentPostback) => void
  signal: AbortSignal
}

/** A broker's postback and the result: HTTP 200, or why it was not counted. */
export interface SentPostback {
  reference: string
  type: Report['type']
  status: number
  outcome: string
}

interface Report {
  type: 'status' | 'deposit'
  status: string
  /** Time after acceptance, in real time. */
  afterMs: number
}

const pollMs = 500
/** How long a broker works on a lead. */
const horizonMs = 45 * DAY
const depositChance = 0.12
/** Maximum number of scheduled postbacks; others are dropped. */
const maxWaiting = 20_000

/**
 * The simulated brokers: read accepted leads from the sandbox broker's log and send postbacks to `POST /api/postbacks`.
 */
export class Brokers {
  private readonly waiting = new Set<Promise<void>>()
  private readonly qualities: ReadonlyMap<string, number>
  private seen = 0
  private isFinishing = false

  constructor(private readonly options: BrokersOptions) {
    this.qualities = new Map(options.world.advertisers.map(({ slug, quality }) => [slug, quality]))
  }

  /** Postbacks for a lead: calls, and perhaps a deposit at the end. */
  private reports(broker: string): Report[] {
    const { random } = this.options
    // The lead already has the status New.
    const calls = brandJourney(random, 0, horizonMs).slice(1)
    const deposits = random.chance(depositChance * (this.qualities.get(broker) ?? 1))
    const depositMs = Math.min(horizonMs, random.skewed(36 * HOUR, 1.25))
    const told = calls
      .filter(({ at }) => !deposits || at < depositMs)
      .map(({ at, status }): Report => ({ type: 'status', status, afterMs: at }))
    return deposits ? [...told, { type: 'deposit', status: 'Deposited', afterMs: depositMs }] : told
  }

  private async tell({ broker, reference, id }: Entry, reports: readonly Report[]): Promise<void> {
    const { apiUrl, brokers, speed, figures, signal, onAnswer } = this.options
    const advertiser = brokers.get(broker)
    if (!advertiser) return
    const takenAt = Date.now()
    for (const [place, { type, status, afterMs }] of reports.entries()) {
      await wait(Math.max(0, takenAt + afterMs / speed - Date.now()), undefined, { signal })
      const body = { event_id: `${id}-${place}`, reference, type, status }
      await this.list(broker, { ...body, at: new Date().toISOString() })
      const answer = await post(`${apiUrl}/api/postbacks/${advertiser.id}`, {
        token: advertiser.postbackToken,
        body,
        signal,
      })
      if (answer) onAnswer?.({ reference, type, status: answer.status, outcome: String(answer.body.outcome ?? '') })
      if (answer?.status === 200) figures[type === 'status' ? 'statuses' : 'deposits']++
      // The lead was sent to another advertiser meanwhile, so no more postbacks follow.
      else if (answer?.status === 409) return
      else if (!signal.aborted) figures.failed++
    }
  }

  /** Adds an event to the broker's own list, which is pulled; it may be restarting, and then lists fewer events. */
  private async list(broker: string, event: object): Promise<void> {
    const { sandboxUrl, signal } = this.options
    await fetch(`${sandboxUrl}/brokers/${broker}/events`, {
      method: 'POST',
      body: JSON.stringify(event),
      signal,
    }).catch(() => undefined)
  }

  /** New log entries; null if the sandbox does not answer. */
  private async read(after: number): Promise<Entry[] | null> {
    try {
      const answer = await fetch(`${this.options.sandboxUrl}/log?after=${after}`, { signal: this.options.signal })
      return answer.ok ? ((await answer.json()) as Entry[]) : null
    } catch {
      return null // it may be restarting
    }
  }

  /** Lets `run` end after all postbacks for accepted leads. */
  finish(): void {
    this.isFinishing = true
  }

  /** Sends postbacks for every lead accepted from now on, until stopped. */
  async run(): Promise<void> {
    const { signal, figures } = this.options
    let isFirst = true
    while (!signal.aborted) {
      const entries = await this.read(this.seen)
      this.seen += entries?.length ?? 0
      for (const entry of isFirst ? [] : (entries ?? [])) {
        if (entry.decision !== 'taken' || this.waiting.size >= maxWaiting) continue
        const telling = this.tell(entry, this.reports(entry.broker)).catch(() => {
          if (!signal.aborted) figures.failed++
        })
        this.waiting.add(telling)
        void telling.finally(() => this.waiting.delete(telling))
      }
      // Ignores leads accepted before this start.
      if (entries) isFirst = false
      if (this.isFinishing && entries?.length === 0 && this.waiting.size === 0) return
      await wait(pollMs, undefined, { signal }).catch(() => undefined) // aborted by stop
    }
    await Promise.all(this.waiting)
  }
}
