/** The sums of reports over the stretches of a period and of those that it is compared with. */
import type { PeriodSpan } from '../../../shared/reports/dashboardPeriods'
import { noSums, sumNames, type ReportSums } from '../../../shared/reports/reports'
import type { Instant, InstantRange } from '../../../shared/app/time/timeZones'
import type { FactQuery, FilterContext } from '../../leads/filters/leadFilter'
import type { ReportEngine } from './engine'
import { sumFactBuckets, type FactBucket } from './factBuckets.queries'

/** Every instant at which some period or slot begins or ends, in order: sums between neighbours make up all of them. */
function boundariesOf(spans: readonly PeriodSpan[]): Instant[] {
  const ranges = spans.flatMap(({ current, previous, previousByNow, sameWeekdayByNow, slots }) => [
    current,
    previous,
    previousByNow,
    sameWeekdayByNow,
    ...slots.flatMap((slot) => [slot.current, slot.previous, slot.sameWeekday]),
  ])
  // An interval that ends before it begins holds nothing, and bounds nothing.
  const instants = ranges.flatMap((range) => (range && range.from < range.to ? [range.from, range.to] : []))
  return [...new Set(instants)].sort((a, b) => a - b)
}

export type SumIn = (range: InstantRange) => ReportSums
/** Sums over any range whose ends are boundaries. */
function summing(boundaries: readonly Instant[], rows: readonly FactBucket[]): SumIn {
  const sumsByBucket = new Map(rows.map(({ bucket, sums }) => [bucket, sums]))
  return ({ from, to }) => {
    const total = { ...noSums }
    for (let bucket = boundaries.indexOf(from) + 1; from < to && (boundaries[bucket - 1] ?? to) < to; bucket++) {
      const sums = sumsByBucket.get(bucket)
      if (sums) for (const name of sumNames) total[name] += sums[name]
    }
    return total
  }
}

/** What happened in the part of a slot that is over; null where all of it is still to come. */
function soFar({ from, to }: InstantRange, end: Instant): InstantRange | null {
  return from < end ? { from, to: Math.min(to, end) } : null
}

/** What each slot of a chart comes to; null where there is no such stretch, or all of it is still to come. */
export function slotSums({ current, slots }: PeriodSpan, sumIn: SumIn) {
  const sums = (range: InstantRange | null) => range && sumIn(range)
  return {
    current: slots.map((slot) => sums(slot.current && soFar(slot.current, current.to))),
    previous: slots.map((slot) => sums(slot.previous)),
    sameWeekday: slots.map((slot) => sums(slot.sameWeekday)),
  }
}

/** Reads what lies in the spans, in one statement: they should not lie far apart. */
export async function readSpans(
  engine: ReportEngine,
  spans: readonly PeriodSpan[],
  query: FactQuery,
  context: FilterContext,
): Promise<SumIn> {
  const boundaries = boundariesOf(spans)
  return summing(boundaries, await sumFactBuckets(engine, boundaries, query, context))
}
