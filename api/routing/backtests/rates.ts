import { beta } from './draws'
import type { Random } from '../engine/world'

/** How an advertiser answered leads of a country, and what became of the accepted ones. */
export interface Counted {
  answered: number
  accepted: number
  /** Deposits of the accepted leads. */
  ftds: number
}

/** Rates of an advertiser in a country; of the parameters of a beta distribution. */
export interface Rate {
  accept: BetaOf
  ftd: BetaOf
  /** Revenue of a deposit. */
  revenueCents: number
  /** Answered leads behind it. */
  answered: number
}

interface BetaOf {
  a: number
  b: number
}

/** Answers that the average of all advertisers counts for, so that a new advertiser has a rate, and a wide one. */
const priorLeads = 4

const posterior = (successes: number, tries: number, average: number): BetaOf => ({
  a: successes + priorLeads * average,
  b: tries - successes + priorLeads * (1 - average),
})

export const meanOf = ({ a, b }: BetaOf) => a / (a + b)
export const drawOf = ({ a, b }: BetaOf, random: Random) => beta(a, b, random)

/** An average that is neither 0 nor 1, with the rates to assume without any data. */
const averageOf = (successes: number, tries: number, assumed: number) => (successes + assumed * 2) / (tries + 2)

export type Rates = (advertiserId: number, countryId: number | null) => Rate

export const rateKey = (advertiserId: number, countryId: number | null) => `${advertiserId} ${countryId ?? 0}`

/**
 * Rates by advertiser and country: the beta posterior of the counts, with the average of all advertisers as prior.
 * `revenueCents` is the advertiser's price for a deposit.
 */
export function ratesOf(
  counts: ReadonlyMap<string, Counted>,
  revenueCents: (advertiserId: number, countryId: number | null) => number,
): Rates {
  const all = { answered: 0, accepted: 0, ftds: 0 }
  for (const { answered, accepted, ftds } of counts.values()) {
    all.answered += answered
    all.accepted += accepted
    all.ftds += ftds
  }
  const average = {
    accept: averageOf(all.accepted, all.answered, 0.8),
    ftd: averageOf(all.ftds, all.accepted, 0.05),
  }
  const made = new Map<string, Rate>()
  return (advertiserId, countryId) => {
    const key = rateKey(advertiserId, countryId)
    const known = made.get(key)
    if (known) return known
    const { answered, accepted, ftds } = counts.get(key) ?? { answered: 0, accepted: 0, ftds: 0 }
    const rate = {
      accept: posterior(accepted, answered, average.accept),
      ftd: posterior(Math.min(ftds, accepted), accepted, average.ftd),
      revenueCents: revenueCents(advertiserId, countryId),
      answered,
    }
    made.set(key, rate)
    return rate
  }
}
