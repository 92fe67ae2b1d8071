import { dashboardFigure, dashboardFigureNames, type DashboardFigure } from '../../../shared/reports/dashboardFigures'
import type { PeriodSpan } from '../../../shared/reports/dashboardPeriods'
import { toCents } from '../../../shared/app/money'
import { ratio } from '../../../shared/app/rates'
import type { ReportSums } from '../../../shared/reports/reports'
import { slotSums, type SumIn } from '../pivot/spanSums.queries'
import type { Figures, PeriodStats } from './dashboard.schema'

/** Whether the caller may see a figure. */
export type Shows = (figure: DashboardFigure) => boolean

/** Value of each figure; null for those that the caller may not see. */
const ofEach = <T>(shows: Shows, read: (figure: DashboardFigure) => T) =>
  Object.fromEntries(dashboardFigureNames.map((name) => [name, shows(name) ? read(name) : null]))

const figuresOf = (sums: ReportSums, shows: Shows) =>
  ({ attempts: sums.attempts, ...ofEach(shows, (name) => dashboardFigure(name).value(sums)) }) as Figures

/** Change in percentage points for rates, otherwise in percent; null for an increase from 0. */
function change(figure: DashboardFigure, now: ReportSums, before: ReportSums): number | null {
  const { kind, value } = dashboardFigure(figure)
  const [is, was] = [toCents(value(now)), toCents(value(before))]
  if (kind === 'rate') return (is - was) / 100
  return was === 0 && is !== 0 ? null : ratio(is - was, Math.abs(was))
}

const comparisonOf = (now: ReportSums, before: ReportSums, shows: Shows) =>
  ofEach(shows, (name) => change(name, now, before)) as PeriodStats['comparison']

/** Value of a figure in a slot; null without a slot, and for a rate whose base is 0. */
function slotValue(name: DashboardFigure, sums: ReportSums | null): number | null {
  if (!sums) return null
  const { of, value } = dashboardFigure(name)
  return of && of(sums) === 0 ? null : value(sums)
}

/** Figures of a period, their changes and chart values. See docs/domain/figures.md. */
export function periodStats(span: PeriodSpan, sumIn: SumIn, shows: Shows): PeriodStats {
  const { current, previous, previousByNow, sameWeekdayByNow, slots } = span
  const now = sumIn(current)
  const before = sumIn(previous)
  const byNow = previousByNow && sumIn(previousByNow)
  const weekday = sameWeekdayByNow && sumIn(sameWeekdayByNow)
  const lines = slotSums(span, sumIn)
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
        current: lines.current.map((slot) => slotValue(name, slot)),
        previous: lines.previous.map((slot) => slotValue(name, slot)),
        same_weekday: weekday && lines.sameWeekday.map((slot) => slotValue(name, slot)),
      })),
    },
  }
}
