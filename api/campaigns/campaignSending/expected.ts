import type { AdvertiserRates } from './advertiserRates.queries'

/** The actual value is in the range with 80 % probability. */
export interface Range {
  low: number
  high: number
}

/** Quantile of the middle 80 % of a normal distribution. */
const width = 1.2816

interface Estimate {
  mean: number
  variance: number
}

/** An observed rate and its uncertainty. Two pseudo-trials are added, so that 0 of 3 is not treated as certain. */
function rateOf(hits: number, trials: number): Estimate {
  const smoothed = (hits + 1) / (trials + 2)
  return { mean: hits / trials, variance: (smoothed * (1 - smoothed)) / trials }
}

/** Trials that the mean of others counts for: it is a guess, and its range is wide. */
const guessedTrials = 4

/** The rate of one that has none: the mean of others, with the uncertainty of a few trials. */
export function guessedRate(hits: number, trials: number): Estimate {
  const mean = (hits + 1) / (trials + 2)
  return { mean, variance: (mean * (1 - mean)) / guessedTrials }
}

/** How often an event with this rate happens in an estimated number of trials. */
const happening = (trials: Estimate, rate: Estimate): Estimate => ({
  mean: trials.mean * rate.mean,
  variance:
    trials.mean * rate.mean * (1 - rate.mean) + trials.mean ** 2 * rate.variance + rate.mean ** 2 * trials.variance,
})

function rangeOf({ mean, variance }: Estimate, max: number): Range {
  const half = width * Math.sqrt(variance)
  return { low: Math.min(max, Math.max(0, Math.floor(mean - half))), high: Math.min(max, Math.ceil(mean + half)) }
}

export interface Expected {
  accepted: Range
  ftds: Range | null
  revenueCents: Range | null
}

interface Known {
  /** The advertiser's own rates; without answers those of its kind are used. */
  own: AdvertiserRates | undefined
  /** The sums of the advertisers of its kind. */
  kind: AdvertiserRates
  /** Leads for which its caps have room. */
  room?: number
}

/** Expected results of sending to an advertiser, as 80 % ranges; null if nothing is known of deposits or prices. Pure. */
export function expectedOf(sendings: number, { own, kind, room = Infinity }: Known): Expected {
  const isKnown = Boolean(own?.answered)
  const rates = own?.answered ? own : kind
  const rate = isKnown ? rateOf : guessedRate
  const accepted = happening({ mean: sendings, variance: 0 }, rate(rates.accepted, rates.answered))
  const acceptedRange = rangeOf(accepted, Math.min(sendings, room))
  if (!rates.leads) return { accepted: acceptedRange, ftds: null, revenueCents: null }
  // Deposits of older leads can outnumber the leads of this period.
  const ftds = rangeOf(happening(accepted, rate(Math.min(rates.ftds, rates.leads), rates.leads)), acceptedRange.high)
  const each = rates.ftds ? rates.revenueCents / rates.ftds : null
  return {
    accepted: acceptedRange,
    ftds,
    revenueCents: each === null ? null : { low: Math.round(ftds.low * each), high: Math.round(ftds.high * each) },
  }
}
