/** Explains the change of a figure by groups of leads. See docs/domain/watch.md. */
import {
  exactParts,
  hundredthsOf,
  roundParts,
  unevenness,
  type ExactParts,
  type GroupSums,
  type Parts,
} from '../../../shared/reports/explain'
import {
  explainedComparisons,
  explainedFigures,
  figureBy,
  groupsOf,
  type ExplainedComparison,
  type ExplainedFigure,
  type ExplainedGroup,
  type ExplainedMetric,
} from '../../../shared/reports/explainedFigures'
import type { PeriodSpan } from '../../../shared/reports/dashboardPeriods'
import { groupNamed, restGroupFacts } from '../../../shared/reports/reportGroups'
import { addSums, noSums, sumNames, type ReportSums } from '../../../shared/reports/reports'
import { wallTimeAt, type InstantRange } from '../../../shared/app/time/timeZones'
import { badInput } from '../../app/http/errors'
import type { Database } from '../../db/connect'
import type { FactQuery, FilterContext } from '../../leads/filters/leadFilter'
import { groupNames, type ReportSources } from './pivot'
import { readPivot, type GroupValue, type SummedReport } from './pivot.queries'
import { maxExplainedGroups, type ExplainedDimension, type Explanation } from './explanations.schema'

/** A group with its sums and parts; `value` is undefined for the rows beyond the limit of a report. */
interface Row extends GroupSums, ExactParts {
  value: GroupValue | undefined
}

/** Earlier ranges by comparison; null if the range does not have it. */
export const comparedRanges = ({ previous, previousByNow, sameWeekdayByNow }: PeriodSpan) =>
  ({
    previous: previousByNow ?? previous,
    same_weekday: sameWeekdayByNow,
    whole_previous: previousByNow && previous,
  }) satisfies Record<ExplainedComparison, InstantRange | null>

const minus = (one: ReportSums, other: ReportSums): ReportSums => {
  const rest = { ...one }
  for (const name of sumNames) rest[name] -= other[name]
  return rest
}

/** Every group with its parts; null if the figure does not exist in one of the ranges. */
function rowsOf(figure: ExplainedFigure, { rows, rowCount, total, pastTotal }: SummedReport): Row[] | null {
  const groups: (GroupSums & Pick<Row, 'value'>)[] = rows.map(({ value, sums, past }) => ({
    ...{ value, before: past, after: sums },
  }))
  if (rowCount > rows.length) {
    const rest = groups.reduce(
      (left, { before, after }) => ({ before: minus(left.before, before), after: minus(left.after, after) }),
      { before: pastTotal, after: total },
    )
    groups.push({ value: undefined, ...rest })
  }
  const parts = exactParts(figure, groups, { before: pastTotal, after: total })
  return parts && groups.map((group, place) => ({ ...group, ...(parts[place] as ExactParts) }))
}

const inUnits = (hundredths: number) => hundredths / 100

/** The figure; null for a ratio of no leads. */
function valueOf(figure: ExplainedFigure, sums: ReportSums): number | null {
  if (figure.isRatio && figure.base && !sums[figure.base]) return null
  return inUnits(hundredthsOf(figure, sums))
}

const changeOf = (figure: ExplainedFigure, { before, after, mix, rate }: GroupSums & Parts) => ({
  before: valueOf(figure, before),
  after: valueOf(figure, after),
  base_before: before[figure.base ?? 'attempts'],
  base_after: after[figure.base ?? 'attempts'],
  mix: inUnits(mix),
  rate: inUnits(rate),
})

type ShownChange = ReturnType<typeof changeOf>
const noParts: GroupSums & ExactParts = { before: noSums, after: noSums, mix: 0n, rate: 0n }
const merged = (rows: readonly (GroupSums & ExactParts)[]): GroupSums & ExactParts =>
  rows.reduce(
    (one, other) => ({
      before: addSums(one.before, other.before),
      after: addSums(one.after, other.after),
      mix: one.mix + other.mix,
      rate: one.rate + other.rate,
    }),
    noParts,
  )

const size = (n: bigint) => (n < 0n ? -n : n)
/** Largest parts first; of groups whose parts cancel out, those with the larger ones. */
const byPart = (one: ExactParts, other: ExactParts) =>
  Number(size(other.mix + other.rate) - size(one.mix + one.rate)) || Number(size(other.mix) - size(one.mix))

/** One grouping of a change, and how unevenly it is spread; null if there are not two groups to compare. */
async function dimensionOf(db: Database, metric: ExplainedMetric, group: ExplainedGroup, report: SummedReport) {
  const figure = figureBy(metric, groupNamed(group))
  const all = rowsOf(figure, report)
  if (!all) return null
  const whole = { before: report.pastTotal, after: report.total }
  // Groups that lost no lead in either range are left out of lost leads.
  const isEmpty = ({ value, before, after }: Row) =>
    metric === 'lost_leads' && value !== undefined && !figure.amount(before) && !figure.amount(after)
  const rows = all.filter((row) => !isEmpty(row))
  if (rows.length < 2) return null
  const sorted = [...rows].sort(byPart)
  const isNamed = ({ value }: Row, place: number) => value !== undefined && place < maxExplainedGroups
  const named = sorted.filter(isNamed)
  const rest = sorted.filter((row, place) => !isNamed(row, place))
  const shown = [...named, ...(rest.length ? [merged(rest)] : [])]
  const parts = roundParts(figure, shown, whole)
  const changes = shown.map((row, place) => changeOf(figure, { ...row, ...(parts[place] as Parts) }))
  const sum = (part: keyof Parts) => parts.reduce((sum, { [part]: one }) => sum + one, 0)
  const [mix, rate] = [sum('mix'), sum('rate')]
  const values = named.map(({ value }) => value ?? null)
  const nameOf = await groupNames(db, group, values)
  const dimension: ExplainedDimension = {
    ...{ group_by: group, title: restGroupFacts[group].one },
    change: changeOf(figure, { ...whole, mix, rate }),
    difference: inUnits(mix + rate),
    groups: values.map((value, place) => ({ value, ...nameOf(value), change: changes[place] as ShownChange })),
    others: rest.length
      ? {
          count: report.rowCount - (all.length - rows.length) - named.length,
          change: changes[named.length] as ShownChange,
        }
      : null,
  }
  return { dimension, score: unevenness(figure, rows, roundParts(figure, rows, whole), whole) }
}

/** The change of a figure against an earlier range, by each grouping. Throws BAD_USER_INPUT if that range does not exist. */
export async function explainMetric(
  sources: ReportSources,
  asked: { metric: ExplainedMetric; comparison: ExplainedComparison; query: FactQuery; span: PeriodSpan | null },
  context: FilterContext,
): Promise<Explanation> {
  const { metric, comparison, query, span } = asked
  if (!span) throw badInput({ start_date: 'Choose a range with a start and an end: nothing precedes an open range.' })
  const ranges = comparedRanges(span)
  const past = ranges[comparison]
  if (!past) throw badInput({ compare_with: 'This comparison does not exist for the range.' })
  if (query.parents?.some(({ key }) => key === 'created_at'))
    throw badInput({ parents: 'Nothing precedes a day of the range: leave the day out.' })
  const groups = groupsOf(metric).filter((group) => !query.parents?.some(({ key }) => key === group))
  const reports = await Promise.all(
    groups.map(async (group) => ({
      group,
      report: await readPivot(sources.reports, query, group, context, past),
    })),
  )
  const found = await Promise.all(reports.map(({ group, report }) => dimensionOf(sources.db, metric, group, report)))
  const dimensions = found.filter((dimension) => dimension !== null).sort((a, b) => b.score - a.score)
  const figure = explainedFigures[metric]
  const { total, pastTotal } = reports[0]?.report ?? { total: noSums, pastTotal: noSums }
  return {
    previous_range: { start: wallTimeAt(context.timeZone, past.from), end: wallTimeAt(context.timeZone, past.to - 1) },
    comparisons: explainedComparisons.filter((name) => ranges[name]),
    before: valueOf(figure, pastTotal),
    after: valueOf(figure, total),
    dimensions: dimensions.map(({ dimension }) => dimension),
  }
}
