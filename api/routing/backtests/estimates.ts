import { quantile } from './draws'
import { type DrawnWorld, noSums, type Sums } from './worlds'

type BacktestMetric = 'accepted' | 'ftds' | 'revenue' | 'payout' | 'profit'

/** A figure under today's rules and with the change; the ranges hold 80 of 100 worlds. Amounts are in cents. */
export interface Estimate {
  was: number
  expected: number
  low: number
  high: number
  difference: number
  differenceLow: number
  differenceHigh: number
}

export interface Estimates {
  metrics: Record<BacktestMetric, Estimate>
  /** Of 100 worlds, in how many profit rises. */
  profitRises: number
  worlds: number
}

const lowPart = 0.1

const valueOf = (sums: Sums, metric: BacktestMetric) =>
  metric === 'profit' ? sums.revenue - sums.payout : sums[metric]
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other)

function add(sums: Sums, more: Sums) {
  sums.accepted += more.accepted
  sums.ftds += more.ftds
  sums.revenue += more.revenue
  sums.payout += more.payout
}

function sumOf(parts: DrawnWorld): DrawnWorld[number] {
  const sum = { was: noSums(), changed: noSums() }
  for (const { was, changed } of parts) {
    add(sum.was, was)
    add(sum.changed, changed)
  }
  return sum
}

function estimatesOf(drawn: DrawnWorld): Estimates {
  const of = (metric: BacktestMetric): Estimate => {
    const before = drawn.map((world) => valueOf(world.was, metric))
    const after = sorted(drawn.map((world) => valueOf(world.changed, metric)))
    const differences = sorted(drawn.map((world) => valueOf(world.changed, metric) - valueOf(world.was, metric)))
    return {
      was: mean(before),
      expected: mean(after),
      low: quantile(after, lowPart),
      high: quantile(after, 1 - lowPart),
      difference: mean(differences),
      differenceLow: quantile(differences, lowPart),
      differenceHigh: quantile(differences, 1 - lowPart),
    }
  }
  const rising = drawn.filter((world) => valueOf(world.changed, 'profit') > valueOf(world.was, 'profit')).length
  return {
    metrics: {
      ...{ accepted: of('accepted'), ftds: of('ftds'), revenue: of('revenue') },
      ...{ payout: of('payout'), profit: of('profit') },
    },
    profitRises: Math.round((rising / drawn.length) * 100),
    worlds: drawn.length,
  }
}

/** Estimates from worlds: of all leads, and of each part. The interval of 80 % leaves out a tenth of them on each side. */
export const estimate = (worlds: readonly DrawnWorld[], parts: number): { whole: Estimates; parts: Estimates[] } => ({
  whole: estimatesOf(worlds.map(sumOf)),
  parts: Array.from({ length: parts }, (_, place) => estimatesOf(worlds.flatMap((world) => world[place] ?? []))),
})
