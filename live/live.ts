import { setMaxListeners } from 'node:events'
import { createRandom } from '../api/db/seed/world/random'
import { createWorld } from '../api/db/seed/world/world'
import { Brokers, type SentPostback } from './brokers'
import { type Figures, noFigures } from './figures'
import type { Parties } from './parties'
import { Publishers, type SentLead } from './publishers'

interface LiveOptions {
  apiUrl: string
  /** Without it, all visitors have this process's IP address. */
  gatewayKey?: string
  sandboxUrl: string
  parties: Parties
  /** Leads per minute. */
  rate: number
  /** Speed factor of brokers and depositors relative to real time. */
  speed: number
  /** Percentage of leads with a late, broken or missing broker answer. */
  troublePercent: number
  seed: number
  /** Median time until a lead uses its autologin link. */
  autologinMedianMs?: number
  /** For tests that compare records: answers to publishers and brokers. */
  onLead?: (sent: SentLead) => void
  onReport?: (told: SentPostback) => void
}

export interface Live {
  figures: Figures
  /** Sends no more leads; resolves after all postbacks for accepted leads. */
  finish: () => Promise<void>
  /** Sends nothing more; resolves when running requests have ended. */
  stop: () => Promise<void>
}

/** Seed of the demo data: generates the same business, so that publishers send the same kind of leads. */
const worldSeed = 1

/**
 * Simulates the environment of the product: publishers send leads, leads click and sign in, brokers call and send
 * postbacks, all through the public APIs and with public knowledge only.
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
  // All waits listen to this signal.
  setMaxListeners(0, stopping.signal)
  const closing = new AbortController()
  setMaxListeners(0, closing.signal)
  const common = { apiUrl, world, figures, signal: stopping.signal }
  // Includes the start time: the same seed sends the same people as new leads.
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
