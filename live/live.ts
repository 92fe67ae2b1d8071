import { setMaxListeners } from 'node:events'
import { createRandom } from '../api/db/seed/world/random'
import { createWorld } from '../api/db/seed/world/world'
import { Brokers, type ToldReport } from './brokers'
import { type Figures, noFigures } from './figures'
import type { Parties } from './parties'
import { Publishers, type SentLead } from './publishers'

export interface LiveOptions {
  apiUrl: string
  /** Without it all visitors have the address of this process. */
  gatewayKey?: string
  sandboxUrl: string
  parties: Parties
  /** Leads a minute. */
  rate: number
  /** How many times faster than in life brokers call people and people deposit. */
  speed: number
  /** Per cent of leads that a broker answers late, brokenly or never. */
  troublePercent: number
  seed: number
  /** Half of the leads that sign in do so within these. */
  autologinMedianMs?: number
  /** For who compares books afterwards: what publishers and brokers were answered. */
  onLead?: (sent: SentLead) => void
  onReport?: (told: ToldReport) => void
}

export interface Live {
  figures: Figures
  /** Sends no more leads, and resolves when all has been told of those that brokers have taken. */
  finish: () => Promise<void>
  /** Sends nothing more, and resolves when what was on its way has ended. */
  stop: () => Promise<void>
}

/** The seed of the demo data: the same business again, so that publishers send what they have always sent. */
const worldSeed = 1

/**
 * Plays the world around the product: publishers send leads, leads click and sign in, brokers call them and report, all
 * through the addresses that the real ones use. It knows nothing that they would not know.
 */
export function startLive({
  apiUrl,
  gatewayKey,
  sandboxUrl,
  parties,
  rate,
  speed,
  troublePercent,
  seed,
  autologinMedianMs = 5_000,
  onLead,
  onReport,
}: LiveOptions): Live {
  const world = createWorld(createRandom(worldSeed), Date.now())
  const figures = noFigures()
  const stopping = new AbortController()
  // All that waits listens to it.
  setMaxListeners(0, stopping.signal)
  const closing = new AbortController()
  setMaxListeners(0, closing.signal)
  const common = { apiUrl, world, figures, signal: stopping.signal }
  // The time of the start too: a seed given twice sends the same people, and as new leads.
  const run = `${seed}-${Date.now().toString(36)}`
  const brokers = new Brokers({
    ...common,
    sandboxUrl,
    brokers: parties.brokers,
    random: createRandom(seed + 1),
    speed,
    onAnswer: onReport,
  })
  const publishers = new Publishers({
    ...common,
    gatewayKey,
    tokens: parties.publisherTokens,
    random: createRandom(seed),
    run,
    rate,
    troublePercent,
    autologinMedianMs,
    closing: closing.signal,
    onAnswer: onLead,
  })
  const sending = publishers.run()
  const running = Promise.all([brokers.run(), sending])
  return {
    figures,
    finish: async () => {
      closing.abort()
      await sending
      brokers.finish()
      await running
    },
    stop: async () => {
      closing.abort()
      stopping.abort()
      await running
    },
  }
}
