import type { AdvertiserRates } from './advertiserRates.queries'

/** 8 of 10 times what happens lies within it. */
export interface Range {
  low: number
  high: number
}

/** Of a normal distribution, the middle 80 %. */
const width = 1.2816

interface Estimate {
  mean: number
  variance: number
}

/** A rate as it was observed, and how far it may be from the true one; with two made-up trials, so that 0 of 3 is no certainty. */
function rateOf(hits: number, trials: number): Estimate {
  const smoothed = (hits + 1) / (trials + 2)
  return { mean: hits / trials, variance: (smoothed * (1 - smoothed)) / trials }
}

/** How often something with this rate happens in so many trials, of which the number is an estimate, too. */
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

/** What sendings to an advertiser will bring by its rates, each as the range of 8 of 10 times; null where nothing tells a rate. Pure. */
export function expectedOf(sendings: number, rates: AdvertiserRates | undefined): Expected {
  if (!rates?.answered) return { accepted: null, ftds: null, revenueCents: null }
  const accepted = happening({ mean: sendings, variance: 0 }, rateOf(rates.accepted, rates.answered))
  const acceptedRange = rangeOf(accepted, sendings)
  if (!rates.leads) return { accepted: acceptedRange, ftds: null, revenueCents: null }
  // Deposits of older leads may be more than the leads of these days.
  const ftds = rangeOf(happening(accepted, rateOf(Math.min(rates.ftds, rates.leads), rates.leads)), acceptedRange.high)
  const each = rates.ftds ? rates.revenueCents / rates.ftds : null
  return {
    accepted: acceptedRange,
    ftds,
    revenueCents: each === null ? null : { low: Math.round(ftds.low * each), high: Math.round(ftds.high * each) },
  }
}
