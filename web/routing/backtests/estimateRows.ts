import { formatCount } from '../../../shared/app/format'
import { formatMoney } from '../../../shared/app/money'
import { number, type BacktestFacts, type Estimate } from './resultWords'

export interface EstimateRow {
  name: string
  estimate: Estimate
  text: (value: number) => string
  /** Text of a difference, if other. */
  differenceText?: (value: number) => string
  /** Where leads go is exact; what comes of them is expected. */
  isExact?: boolean
  /** More is neither good nor bad. */
  isNeutral?: boolean
}

const exact = (was: number, changed: number): Estimate => ({
  ...{ was, expected: changed, low: changed, high: changed, difference: changed - was },
})
const partOf = (leads: number, estimate: Estimate): Estimate => {
  const percent = (amount: number | null | undefined) => (amount == null || !leads ? null : (amount / leads) * 100)
  const { was, expected, low, high, difference } = estimate
  return {
    was: percent(was),
    expected: percent(expected),
    low: percent(low),
    high: percent(high),
    difference: percent(difference),
  }
}
const whole = (amount: number) => formatCount(Math.round(amount))
const pointsText = (amount: number) => `${amount.toFixed(1)} pt`
const percentText = (amount: number) => `${amount.toFixed(1)}%`

/** Figures in the order of the table; amounts that the user may not see are left out. */
export function estimateRows(result: BacktestFacts): EstimateRow[] {
  const { leads, found, accepted, ftds, revenue, payout, profit } = result
  const rows: EstimateRow[] = [
    { name: 'Found a taker', estimate: exact(found.was, found.changed), text: number, isExact: true },
    { name: 'Accepted', estimate: accepted, text: whole },
    { name: 'Accept rate', estimate: partOf(leads, accepted), text: percentText, differenceText: pointsText },
    { name: 'FTDs', estimate: ftds, text: whole },
    { name: 'Revenue', estimate: revenue, text: formatMoney },
    { name: 'Payout', estimate: payout, text: formatMoney, isNeutral: true },
    { name: 'Profit', estimate: profit, text: formatMoney },
  ]
  return rows.filter(({ estimate }) => estimate.was != null)
}
