import { dashboardFigure, dashboardFigureNames, type DashboardFigure } from '../../shared/dashboardFigures'
import type { PeriodSpan } from '../../shared/dashboardPeriods'
import { toCents } from '../../shared/money'
import { ratio } from '../../shared/rates'
import { noSums, sumNames, type ReportSums } from '../../shared/reports'
import type { Instant, InstantRange } from '../../shared/timeZones'
import type { FactBucket } from '../reports/factBuckets.queries'
import type { Figures, PeriodStats } from './dashboard.schema'

/** Every instant at which some period or slot begins or ends, in order: sums between neighbours make up all of them. */
export function boundariesOf(spans: readonly PeriodSpan[]): Instant[] {
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

type SumIn = (range: InstantRange) => ReportSums
/** Whether the viewer may see a figure. */
export type Shows = (figure: DashboardFigure) => boolean

/** Sums over any range whose ends are boundaries. */
export function summing(boundaries: readonly Instant[], rows: readonly FactBucket[]): SumIn {
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

/** What each figure comes to; null for those that the viewer may not see. */
const ofEach = <T>(shows: Shows, read: (figure: DashboardFigure) => T) =>
  Object.fromEntries(dashboardFigureNames.map((name) => [name, shows(name) ? read(name) : null]))

const figuresOf = (sums: ReportSums, shows: Shows) =>
  ({ attempts: sums.attempts, ...ofEach(shows, (name) => dashboardFigure(name).value(sums)) }) as Figures

/** Rates in points, all else in per cent; from nothing to something is no percentage. */
function change(figure: DashboardFigure, now: ReportSums, before: ReportSums): number | null {
  const { kind, value } = dashboardFigure(figure)
  const [is, was] = [toCents(value(now)), toCents(value(before))]
  if (kind === 'rate') return (is - was) / 100
  return was === 0 && is !== 0 ? null : ratio(is - was, Math.abs(was))
}

const comparisonOf = (now: ReportSums, before: ReportSums, shows: Shows) =>
  ofEach(shows, (name) => change(name, now, before)) as PeriodStats['comparison']

/** What happened in the part of a slot that is over; null where all of it is still to come. */
function soFar({ from, to }: InstantRange, end: Instant): InstantRange | null {
  return from < end ? { from, to: Math.min(to, end) } : null
}

/** A figure of a slot; null where there is no slot, and for a rate of nothing. */
function slotValue(name: DashboardFigure, sums: ReportSums | null): number | null {
  if (!sums) return null
  const { of, value } = dashboardFigure(name)
  return of && of(sums) === 0 ? null : value(sums)
}

/** A period's figures, their change and their chart. Source: design/domain.md, Figures and Compare with past. */
export function periodStats(
  { current, previous, previousByNow, sameWeekdayByNow, slots }: PeriodSpan,
  sumIn: SumIn,
  shows: Shows,
): PeriodStats {
  const now = sumIn(current)
  const before = sumIn(previous)
  const byNow = previousByNow && sumIn(previousByNow)
  const weekday = sameWeekdayByNow && sumIn(sameWeekdayByNow)
  const currentSlots = slots
    .map((slot) => slot.current && soFar(slot.current, current.to))
    .map((range) => range && sumIn(range))
  const previousSlots = slots.map((slot) => slot.previous && sumIn(slot.previous))
  const weekdaySlots = slots.map((slot) => slot.sameWeekday && sumIn(slot.sameWeekday))
  return {
    current_period: figuresOf(now, shows),
    previous_period: figuresOf(before, shows),
    previous_by_now: byNow && figuresOf(byNow, shows),
    same_weekday_by_now: weekday && figuresOf(weekday, shows),
    comparison: comparisonOf(now, byNow ?? before, shows),
    same_weekday_comparison: weekday && comparisonOf(now, weekday, shows),
    chart: {
      xaxis: slots.map(({ label }) => label),
      series: dashboardFigureNames.filter(shows).map((name) => ({
        name,
        current: currentSlots.map((slot) => slotValue(name, slot)),
        previous: previousSlots.map((slot) => slotValue(name, slot)),
        same_weekday: weekday && weekdaySlots.map((slot) => slotValue(name, slot)),
      })),
    },
  }
}
