/** Report sums for the parts of a period and of the periods that it is compared with. */
import type { PeriodSpan } from '../../../shared/reports/dashboardPeriods'
import { addSums, noSums, type ReportSums } from '../../../shared/reports/reports'
import type { Instant, InstantRange } from '../../../shared/app/time/timeZones'
import type { FactQuery, FilterContext } from '../../leads/filters/leadFilter'
import type { ReportEngine } from './engine'
import { sumFactBuckets, type FactBucket } from './factBuckets.queries'

/** Sorted instants at which a period or slot begins or ends. Sums between neighbours add up to each range. */
function boundariesOf(spans: readonly PeriodSpan[]): Instant[] {
  const ranges = spans.flatMap(({ current, previous, previousByNow, sameWeekdayByNow, slots }) => [
    current,
    previous,
    previousByNow,
    sameWeekdayByNow,
    ...slots.flatMap((slot) => [slot.current, slot.previous, slot.sameWeekday]),
  ])
  // Ignore ranges that end before they begin.
  const instants = ranges.flatMap((range) => (range && range.from < range.to ? [range.from, range.to] : []))
  return [...new Set(instants)].sort((a, b) => a - b)
}

export type SumIn = (range: InstantRange) => ReportSums
/** Sums of any range whose ends are boundaries. */
function summing(boundaries: readonly Instant[], rows: readonly FactBucket[]): SumIn {
  const sumsByBucket = new Map(rows.map(({ bucket, sums }) => [bucket, sums]))
  return ({ from, to }) => {
    let total = noSums
    for (let bucket = boundaries.indexOf(from) + 1; from < to && (boundaries[bucket - 1] ?? to) < to; bucket++) {
      const sums = sumsByBucket.get(bucket)
      if (sums) total = addSums(total, sums)
    }
    return total
  }
}

/** The elapsed part of a slot; null if it is in the future. */
function soFar({ from, to }: InstantRange, end: Instant): InstantRange | null {
  return from < end ? { from, to: Math.min(to, end) } : null
}

/** Sums of each chart slot; null if the slot does not exist or is in the future. */
export function slotSums({ current, slots }: PeriodSpan, sumIn: SumIn) {
  const sums = (range: InstantRange | null) => range && sumIn(range)
  return {
    current: slots.map((slot) => sums(slot.current && soFar(slot.current, current.to))),
    previous: slots.map((slot) => sums(slot.previous)),
    sameWeekday: slots.map((slot) => sums(slot.sameWeekday)),
  }
}

/** Reads the sums of all spans in one statement, which also scans everything between the spans. */
export async function readSpans(
  engine: ReportEngine,
  spans: readonly PeriodSpan[],
  query: FactQuery,
  context: FilterContext,
): Promise<SumIn> {
  const boundaries = boundariesOf(spans)
  return summing(boundaries, await sumFactBuckets(engine, boundaries, query, context))
}
