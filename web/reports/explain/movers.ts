/** Which groups moved a figure most, and why in a word. */
import { explainedFigures, type ExplainedMetric } from '../../../shared/reports/explainedFigures'
import { countOf, formatCount } from '../../../shared/app/format'
import { cause, groupName, togetherOf, type Change, type Dimension } from './explainTexts'

export type Why = 'Rate' | 'Mix' | 'Volume'

interface Mover {
  key: string
  name: string
  /** Its part of the difference. */
  part: number
  why: Why | null
  text: string
}

/** Groups that are named; the rest is one row, so that all rows add up to the difference. */
const named = 7
/** A share that changed by less than this part of itself did not change. */
const sameShare = 0.05

const shareOf = (part: number, all: number) => (all ? part / all : 0)

/** Rate: the group itself changed. Mix: it has another share. Volume: there is more or less of it, with the same share. */
export function whyOf(card: ExplainedMetric, change: Change, all: Change): Why | null {
  if (!explainedFigures[card].base) return null
  if (Math.abs(change.rate) >= Math.abs(change.mix)) return 'Rate'
  const before = shareOf(change.baseBefore, all.baseBefore)
  const after = shareOf(change.baseAfter, all.baseAfter)
  return Math.abs(after - before) <= sameShare * before ? 'Volume' : 'Mix'
}

/** Movers of one grouping: those that raised the figure first, then those that lowered it, then all others. */
export function moversOf(
  card: ExplainedMetric,
  { groupBy, groups, others, change: all, difference }: Dimension,
): Mover[] {
  const moved = groups.filter(({ change }) => togetherOf(change) !== 0)
  const shown = moved.slice(0, named)
  const rows = shown.map((group): Mover => {
    const { value, change } = group
    const why = whyOf(card, change, all)
    return {
      key: `group ${value}`,
      name: groupName(group),
      part: togetherOf(change),
      why,
      text: cause(card, groupBy, change),
    }
  })
  rows.sort((a, b) => Number(b.part > 0) - Number(a.part > 0) || Math.abs(b.part) - Math.abs(a.part))
  // In hundredths, so that the rows add up exactly.
  const hundredths = (value: number) => Math.round(value * 100)
  const rest = (hundredths(difference) - rows.reduce((sum, { part }) => sum + hundredths(part), 0)) / 100
  const count = moved.length - shown.length + (others?.count ?? 0)
  if (!rest && !count) return rows
  const text = count ? countOf(count, 'group') : formatCount(0)
  return [...rows, { key: 'others', name: 'Others', part: rest, why: null, text }]
}
