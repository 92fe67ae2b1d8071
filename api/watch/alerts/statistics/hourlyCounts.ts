/** Counts of leads by subject and closed hour, from which the statistical rules are evaluated. See docs/domain/watch.md. */
import { HOUR } from '../../../../shared/app/time/timeZones'

export const hoursPerDay = 24
/** Days whose rates are what is usual. */
export const baselineDays = 28
/** Longest time over which the conversions of leads are observed. */
export const conversionDays = 7
/** Days for which the last verdict on a rate holds while there are too few leads for another one. */
export const heldDays = 1
/** Hours before an evaluation that it reads, with one for shifted clocks. */
export const hoursRead = (baselineDays + conversionDays + heldDays) * hoursPerDay + 1

export type PartnerKind = 'advertiser' | 'publisher'

/** Leads of an hour of creation whose conversion came `age` hours later. */
export interface Conversions {
  created: number
  age: number
  count: number
}

/** Counts of an advertiser or a publisher; each array has one count for each hour. */
export interface HourlySeries {
  subjectKind: PartnerKind
  subjectId: number
  /** Leads received of a publisher; answers of an advertiser, refusals included. */
  received: Float64Array
  /** Of these, those that were accepted. */
  accepted: Float64Array
  /** Accepted leads, by their creation. */
  leads: Float64Array
  autologged: Float64Array
  /** Deposits, approved or waiting for approval, by the creation of the lead; hours count from the first one. */
  conversions: Conversions[]
}

export interface HourlyCounts {
  /** Hour of the first count, in hours since 1970, UTC. */
  firstHour: number
  hours: number
  series: HourlySeries[]
}

const runningSums = new WeakMap<Float64Array, Float64Array>()

/** Sum of the counts before each place; kept, so that the counts must not change any more. */
function sumsBefore(counts: Float64Array): Float64Array {
  const known = runningSums.get(counts)
  if (known) return known
  const sums = new Float64Array(counts.length + 1)
  counts.forEach((count, place) => (sums[place + 1] = (sums[place] ?? 0) + count))
  runningSums.set(counts, sums)
  return sums
}

/** Sum of the counts from one place to another, which is excluded; places outside the data count 0. */
export function sumOver(counts: Float64Array, from: number, to: number): number {
  const sums = sumsBefore(counts)
  const within = (place: number) => Math.min(Math.max(0, place), counts.length)
  return (sums[within(to)] ?? 0) - (sums[within(from)] ?? 0)
}

/** Minutes after the end of an hour in which answers for its last leads still arrive. */
const settleMinutes = 2

/** End of the last hour that is closed, in hours since 1970. */
export const lastClosedHour = (now: number): number => Math.floor((now - settleMinutes * 60_000) / HOUR)

export const emptySeries = (subjectKind: PartnerKind, subjectId: number, hours: number): HourlySeries => ({
  ...{ subjectKind, subjectId },
  received: new Float64Array(hours),
  accepted: new Float64Array(hours),
  leads: new Float64Array(hours),
  autologged: new Float64Array(hours),
  conversions: [],
})
