/**
 * Splits the change of a figure between two periods into parts of groups, exactly: the parts add up to the difference
 * of the two figures as they are shown. Each group has two parts: `mix`, because there was more or less of the group,
 * and `rate`, because the group itself changed. See docs/domain/watch.md.
 *
 * With amounts n (deposits, cents) of bases d (leads) of a group, before and after:
 * - A sum changes by n1 − n0. Its rate part is (n1/d1 − n0/d0) · (d0 + d1)/2, its mix part the rest.
 * - A ratio N/D changes by the sum of n1/D1 − n0/D0. Its rate part is (n1/d1 − n0/d0) · (d0/D0 + d1/D1)/2. Its mix part is
 *   the change of the group's share times the distance of the group's ratio from the mean of N0/D0 and N1/D1: more of a group
 *   that is below the mean lowers the ratio.
 * - A group without a base in one of the periods has no ratio that could change: all of its change is mix.
 */
import { quotient } from '../app/rates'
import { noSums, type ReportSums } from './reports'
import { roundedTable } from './roundedTable'
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

/** A figure in hundredths of its unit, rounded as it is shown. */
export function hundredthsOf(figure: ExplainedFigure, sums: ReportSums): number {
  const { n1, d1 } = amountsOf(figure, { before: noSums, after: sums })
  return Number(figure.isRatio ? quotient(figure.scale * n1, d1) : figure.scale * n1)
}

/** Parts before they are rounded, in 1 ÷ precision of a hundredth. They can be added. */
export interface ExactParts {
  mix: bigint
  rate: bigint
}
const precision = 10n ** 12n

function partsOfSum({ scale }: ExplainedFigure, { n0, n1, d0, d1 }: Amounts): ExactParts {
  const fine = scale * precision
  const rate = quotient(fine * (n1 * d0 - n0 * d1) * (d0 + d1), 2n * d0 * d1)
  return { mix: fine * (n1 - n0) - rate, rate }
}

function partsOfRatio({ scale }: ExplainedFigure, { n0, n1, d0, d1 }: Amounts, all: Amounts): ExactParts {
  const fine = scale * precision
  const shares = d1 * all.d0 - d0 * all.d1
  const change = n1 * all.d0 - n0 * all.d1
  const bases = all.d0 * all.d1
  const means = all.n0 * all.d1 + all.n1 * all.d0
  // change/bases − (shares/bases) · means/(2 · bases), with one denominator.
  const total = quotient(fine * (2n * bases * change - shares * means), 2n * bases * bases)
  const rate = quotient(fine * (n1 * d0 - n0 * d1) * (d0 * all.d1 + d1 * all.d0), 2n * d0 * d1 * bases)
  return { mix: total - rate, rate }
}

/**
 * The parts of each group, in their order, not rounded yet. For a ratio, null if it does not exist in one of the periods because
 * there are no leads. The groups must add up to `all`.
 */
export function exactParts(figure: ExplainedFigure, groups: readonly GroupSums[], all: GroupSums): ExactParts[] | null {
  const whole = amountsOf(figure, all)
  if (figure.isRatio && (!whole.d0 || !whole.d1)) return null
  return groups.map((group) => {
    const amounts = amountsOf(figure, group)
    return figure.isRatio ? partsOfRatio(figure, amounts, whole) : partsOfSum(figure, amounts)
  })
}

/**
 * Rounds the parts of all rows that are shown, together: they add up to the difference of the figures of `all`, and no part, and
 * no sum of a row or a column, differs from its exact value by a hundredth or more.
 */
export function roundParts(figure: ExplainedFigure, parts: readonly ExactParts[], all: GroupSums): Parts[] {
  const difference = hundredthsOf(figure, all.after) - hundredthsOf(figure, all.before)
  const rows = parts.map(({ mix, rate }) => [mix, rate] as const)
  return roundedTable(rows, precision, difference).map(([mix, rate]) => ({ mix, rate }))
}

/** The rounded parts of each group, in their order; null as for `exactParts`. */
export function explain(figure: ExplainedFigure, groups: readonly GroupSums[], all: GroupSums): Parts[] | null {
  const parts = exactParts(figure, groups, all)
  return parts && roundParts(figure, parts, all)
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
