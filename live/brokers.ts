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

export interface BrokersOptions {
  apiUrl: string
  sandboxUrl: string
  world: World
  brokers: Parties['brokers']
  random: Random
  /** How many times faster than in life. */
  speed: number
  figures: Figures
  /** Told of every answer to a report. */
  onAnswer?: (told: ToldReport) => void
  signal: AbortSignal
}

/** What a broker reported, and what was answered: HTTP 200, or why it does not count. */
export interface ToldReport {
  reference: string
  type: Report['type']
  status: number
  outcome: string
}

interface Report {
  type: 'status' | 'deposit'
  status: string
  /** After the lead was taken, in the time of life. */
  afterMs: number
}

const pollMs = 500
/** How long a broker works on a lead. */
const horizonMs = 45 * DAY
const depositChance = 0.12
/** Reports that wait for their time; what is more is never told, as it happens in life. */
const maxWaiting = 20_000

/** The brokers: they work on the leads that the sandbox broker has taken, by its own log, and tell us at `POST /api/postbacks`. */
export class Brokers {
  private readonly waiting = new Set<Promise<void>>()
  private readonly qualities: ReadonlyMap<string, number>
  private seen = 0
  private isFinishing = false

  constructor(private readonly options: BrokersOptions) {
    this.qualities = new Map(options.world.advertisers.map(({ slug, quality }) => [slug, quality]))
  }

  /** What will be told of a lead: the calls, and perhaps a deposit, which ends them. */
  private reports(broker: string): Report[] {
    const { random } = this.options
    // New is what the lead was taken as.
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
      const answer = await post(`${apiUrl}/api/postbacks/${advertiser.id}`, {
        token: advertiser.postbackToken,
        body,
        signal,
      })
      if (answer) onAnswer?.({ reference, type, status: answer.status, outcome: String(answer.body.outcome ?? '') })
      if (answer?.status === 200) figures[type === 'status' ? 'statuses' : 'deposits']++
      // The lead went to another advertiser meanwhile: nothing more is told of it.
      else if (answer?.status === 409) return
      else if (!signal.aborted) figures.failed++
    }
  }

  /** What the log says from here on; null while the sandbox does not answer. */
  private async read(after: number): Promise<Entry[] | null> {
    try {
      const answer = await fetch(`${this.options.sandboxUrl}/log?after=${after}`, { signal: this.options.signal })
      return answer.ok ? ((await answer.json()) as Entry[]) : null
    } catch {
      return null // it may be starting anew
    }
  }

  /** Lets `run` end when all has been told of what has been taken. */
  finish(): void {
    this.isFinishing = true
  }

  /** Reports on every lead that is taken from now on, until it is told to stop. */
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
      // What was taken before is nobody's any more.
      if (entries) isFirst = false
      if (this.isFinishing && entries?.length === 0 && this.waiting.size === 0) return
      await wait(pollMs, undefined, { signal }).catch(() => undefined) // told to stop
    }
    await Promise.all(this.waiting)
  }
}
