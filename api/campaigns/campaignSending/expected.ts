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

/** How often an event with this rate happens in an estimated number of trials. */
const happening = (trials: Estimate, rate: Estimate): Estimate => ({
  mean: trials.mean * rate.mean,
  variance:
    trials.mean * rate.mean * (1 - rate.mean) + trials.mean ** 2 * rate.variance + rate.mean ** 2 * trials.variance,
})

function rangeOf({ mean, variance }: Estimate, most: number): Range {
  const half = width * Math.sqrt(variance)
  return { low: Math.max(0, Math.floor(mean - half)), high: Math.min(most, Math.ceil(mean + half)) }
}

export interface Expected {
  accepted: Range | null
  ftds: Range | null
  revenueCents: Range | null
}

/** Expected results of sending to an advertiser, from its rates, as 80 % ranges; null if there is no data. Pure. */
export function expectedOf(sendings: number, rates: AdvertiserRates | undefined): Expected {
  if (!rates?.answered) return { accepted: null, ftds: null, revenueCents: null }
  const accepted = happening({ mean: sendings, variance: 0 }, rateOf(rates.accepted, rates.answered))
  const acceptedRange = rangeOf(accepted, sendings)
  if (!rates.leads) return { accepted: acceptedRange, ftds: null, revenueCents: null }
  // Deposits of older leads can outnumber the leads of this period.
  const ftds = rangeOf(happening(accepted, rateOf(Math.min(rates.ftds, rates.leads), rates.leads)), acceptedRange.high)
  const each = rates.ftds ? rates.revenueCents / rates.ftds : null
  return {
    accepted: acceptedRange,
    ftds,
    revenueCents: each === null ? null : { low: Math.round(ftds.low * each), high: Math.round(ftds.high * each) },
  }
}
