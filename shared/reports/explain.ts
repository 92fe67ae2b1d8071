/**
 * Splits the change of a figure between two periods into parts of groups, exactly: the parts add up to the difference of the
 * two figures as they are shown. Each group has two parts: `mix`, because there was more or less of the group, and `rate`,
 * because the group itself changed. Source: design/watch.md, Why did it change?
 *
 * With amounts n (deposits, cents) of bases d (leads) of a group, before and after:
 * - A sum changes by n1 − n0. Its rate part is (n1/d1 − n0/d0) · (d0 + d1)/2, its mix part the rest.
 * - A ratio N/D changes by the sum of n1/D1 − n0/D0. Its rate part is (n1/d1 − n0/d0) · (d0/D0 + d1/D1)/2. Its mix part is
 *   the change of the group's share times the distance of the group's ratio from the mean of N0/D0 and N1/D1: more of a group
 *   that is below the mean lowers the ratio.
 * - A group without a base in one of the periods has no ratio that could change: all of its change is mix.
 */
import { noSums, type ReportSums } from './reports'
import type { ExplainedFigure } from './explainedFigures'

export interface GroupSums {
  before: ReportSums
  after: ReportSums
}

/** Parts of a difference, in hundredths of the figure's unit. */
export interface Parts {
  mix: number
  rate: number
}

interface Amounts {
  n0: bigint
  n1: bigint
  d0: bigint
  d1: bigint
}

function amountsOf({ amount, base }: ExplainedFigure, { before, after }: GroupSums): Amounts {
  const baseOf = (sums: ReportSums) => BigInt(base ? sums[base] : 0)
  return { n0: BigInt(amount(before)), n1: BigInt(amount(after)), d0: baseOf(before), d1: baseOf(after) }
}

const size = (n: bigint) => (n < 0n ? -n : n)
/** n ÷ d to the nearest integer, half away from zero; 0 for a division by zero, as figures are shown. */
function rounded(n: bigint, d: bigint): bigint {
  if (d === 0n) return 0n
  const nearest = (2n * size(n) + size(d)) / (2n * size(d))
  return n < 0n === d < 0n ? nearest : -nearest
}

/** A figure in hundredths of its unit, rounded as it is shown. */
export function hundredthsOf(figure: ExplainedFigure, sums: ReportSums): number {
  const { n1, d1 } = amountsOf(figure, { before: noSums, after: sums })
  return Number(figure.isRatio ? rounded(figure.scale * n1, d1) : figure.scale * n1)
}

function partsOfSum({ scale }: ExplainedFigure, { n0, n1, d0, d1 }: Amounts): Parts {
  const rate = rounded(scale * (n1 * d0 - n0 * d1) * (d0 + d1), 2n * d0 * d1)
  return { mix: Number(scale * (n1 - n0) - rate), rate: Number(rate) }
}

/** Parts are calculated to 1/precision of a hundredth, then rounded together. */
const precision = 10n ** 12n

function partsOfRatio({ scale }: ExplainedFigure, { n0, n1, d0, d1 }: Amounts, all: Amounts): [bigint, bigint] {
  const fine = scale * precision
  const shares = d1 * all.d0 - d0 * all.d1
  const change = n1 * all.d0 - n0 * all.d1
  const bases = all.d0 * all.d1
  const means = all.n0 * all.d1 + all.n1 * all.d0
  // change/bases − (shares/bases) · means/(2 · bases), with one denominator.
  const total = rounded(fine * (2n * bases * change - shares * means), 2n * bases * bases)
  const rate = rounded(fine * (n1 * d0 - n0 * d1) * (d0 * all.d1 + d1 * all.d0), 2n * d0 * d1 * bases)
  return [total - rate, rate]
}

const floor = (n: bigint, d: bigint) => n / d - (n % d < 0n ? 1n : 0n)

/** Rounds parts so that they add up to the total: those with the largest remainders are rounded up. */
function roundTogether(parts: readonly bigint[], total: bigint): bigint[] {
  const whole = parts.map((part) => floor(part, precision))
  let left = total - whole.reduce((sum, part) => sum + part, 0n)
  const remainder = (place: number) => (parts[place] ?? 0n) - (whole[place] ?? 0n) * precision
  const order = parts.map((_part, place) => place).sort((a, b) => Number(remainder(b) - remainder(a)) || a - b)
  for (const place of order) {
    if (left <= 0n) break
    whole[place] = (whole[place] ?? 0n) + 1n
    left--
  }
  return whole
}

/**
 * The parts of each group, in their order. For a ratio, null if it does not exist in one of the periods because there are no
 * leads. The groups must add up to `all`.
 */
export function explain(figure: ExplainedFigure, groups: readonly GroupSums[], all: GroupSums): Parts[] | null {
  const amounts = groups.map((group) => amountsOf(figure, group))
  if (!figure.isRatio) return amounts.map((group) => partsOfSum(figure, group))
  const whole = amountsOf(figure, all)
  if (!whole.d0 || !whole.d1) return null
  const exact = amounts.flatMap((group) => partsOfRatio(figure, group, whole))
  const difference = BigInt(hundredthsOf(figure, all.after) - hundredthsOf(figure, all.before))
  const parts = roundTogether(exact, difference).map(Number)
  return amounts.map((_group, place) => ({ mix: parts[2 * place] ?? 0, rate: parts[2 * place + 1] ?? 0 }))
}

/** Number of groups by which groupings are compared, so that one with many small groups has no advantage. */
const comparedGroups = 3

/**
 * How much of a change is not spread evenly over the groups, in hundredths: what the three most unusual groups changed beyond
 * their share of the figure before. Orders groupings by how well they explain the change.
 */
export function unevenness(
  figure: ExplainedFigure,
  groups: readonly GroupSums[],
  parts: readonly Parts[],
  all: GroupSums,
) {
  const before = figure.amount(all.before)
  const difference = parts.reduce((sum, { mix, rate }) => sum + mix + rate, 0)
  const unexpected = parts.map(({ mix, rate }, place) => {
    const expected = before ? (difference * figure.amount(groups[place]?.before ?? noSums)) / before : 0
    return Math.abs(mix + rate - expected)
  })
  return unexpected
    .sort((a, b) => b - a)
    .slice(0, comparedGroups)
    .reduce((sum, part) => sum + part, 0)
}
