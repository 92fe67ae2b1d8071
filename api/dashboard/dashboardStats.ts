import type { PeriodSpan } from '../../shared/dashboardPeriods'
import { fromCents } from '../../shared/money'
import { ratio } from '../../shared/rates'
import type { Instant, InstantRange } from '../../shared/timeZones'
import type { Money } from './dashboardFacts'
import type { Figures, PeriodStats } from './dashboard.schema'

/** Deposits and approvals between one boundary and the next; `bucket` counts from 1, as width_bucket does. */
export interface BucketRow {
  bucket: number
  ftd: number
  revenue_cents: number
  payout_cents: number
}

/** Every instant at which some period or slot begins or ends, in order: sums between neighbours make up all of them. */
export function boundariesOf(spans: readonly PeriodSpan[]): Instant[] {
  const ranges = spans.flatMap(({ current, previous, previousByNow, sameWeekdayByNow, slots }) => [
    current,
    previous,
    previousByNow,
    sameWeekdayByNow,
    ...slots.flatMap((slot) => [slot.current, slot.previous]),
  ])
  // An interval that ends before it begins holds nothing, and bounds nothing.
  const instants = ranges.flatMap((range) => (range && range.from < range.to ? [range.from, range.to] : []))
  return [...new Set(instants)].sort((a, b) => a - b)
}

type Sums = Omit<BucketRow, 'bucket'>
type SumIn = (range: InstantRange) => Sums

/** Sums over any range whose ends are boundaries. */
export function summing(boundaries: readonly Instant[], rows: readonly BucketRow[]): SumIn {
  const rowByBucket = new Map(rows.map((row) => [row.bucket, row]))
  return ({ from, to }) => {
    const sums = { ftd: 0, revenue_cents: 0, payout_cents: 0 }
    for (let bucket = boundaries.indexOf(from) + 1; from < to && (boundaries[bucket - 1] ?? to) < to; bucket++) {
      const row = rowByBucket.get(bucket)
      if (!row) continue
      sums.ftd += row.ftd
      sums.revenue_cents += row.revenue_cents
      sums.payout_cents += row.payout_cents
    }
    return sums
  }
}

const figuresOf = (sums: Sums, { showsRevenue, showsPayout }: Money): Figures => ({
  ftd: sums.ftd,
  revenue: showsRevenue ? fromCents(sums.revenue_cents) : null,
  payout: showsPayout ? fromCents(sums.payout_cents) : null,
})

/** In per cent; from nothing to something is no percentage. */
const change = (now: number, before: number) => (before === 0 && now !== 0 ? null : ratio(now - before, before))

const comparisonOf = (now: Sums, before: Sums, { showsRevenue, showsPayout }: Money) => ({
  ftd: change(now.ftd, before.ftd),
  revenue: showsRevenue ? change(now.revenue_cents, before.revenue_cents) : null,
  payout: showsPayout ? change(now.payout_cents, before.payout_cents) : null,
})

/** What happened in the part of a slot that is over; null where all of it is still to come. */
function soFar({ from, to }: InstantRange, end: Instant): InstantRange | null {
  return from < end ? { from, to: Math.min(to, end) } : null
}

/** A period's figures, their change and their chart. Source: design/domain.md, Figures and Compare with past. */
export function periodStats(
  { current, previous, previousByNow, sameWeekdayByNow, slots }: PeriodSpan,
  sumIn: SumIn,
  money: Money,
): PeriodStats {
  const now = sumIn(current)
  const before = sumIn(previous)
  const byNow = previousByNow && sumIn(previousByNow)
  const weekday = sameWeekdayByNow && sumIn(sameWeekdayByNow)
  const currentSlots = slots
    .map((slot) => slot.current && soFar(slot.current, current.to))
    .map((range) => range && sumIn(range))
  const previousSlots = slots.map((slot) => slot.previous && sumIn(slot.previous))
  const dollars = (slot: Sums | null, key: 'revenue_cents' | 'payout_cents') => slot && fromCents(slot[key])
  const moneySeries = (name: 'revenue' | 'payout') => ({
    name,
    current: currentSlots.map((slot) => dollars(slot, `${name}_cents`)),
    previous: previousSlots.map((slot) => dollars(slot, `${name}_cents`)),
  })
  return {
    current_period: figuresOf(now, money),
    previous_period: figuresOf(before, money),
    previous_by_now: byNow && figuresOf(byNow, money),
    same_weekday_by_now: weekday && figuresOf(weekday, money),
    comparison: comparisonOf(now, byNow ?? before, money),
    same_weekday_comparison: weekday && comparisonOf(now, weekday, money),
    chart: {
      xaxis: slots.map(({ label }) => label),
      series: [
        {
          name: 'ftd',
          current: currentSlots.map((slot) => slot && slot.ftd),
          previous: previousSlots.map((slot) => slot && slot.ftd),
        },
        ...(money.showsRevenue ? [moneySeries('revenue')] : []),
        ...(money.showsPayout ? [moneySeries('payout')] : []),
      ],
    },
  }
}
