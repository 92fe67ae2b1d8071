/** The explanation of a change in words. See docs/domain/watch.md. */
import { explainedMetrics, figureBy, type ExplainedMetric } from '../../../shared/reports/explainedFigures'
import { groupFacts, type ReportGroup } from '../../../shared/reports/reportGroups'
import { formatMoney } from '../../../shared/app/money'
import { countOf, formatCount } from '../../../shared/app/format'
import { formatKind } from '../../ui/figures/figureKinds'
import { noValue } from '../../filters/reportPath'
import { fieldOf, isNeutralCard } from '../reports/reportCardFigures'
import type { LeadMetricName, MetricExplanationQuery } from '../../generated/graphql'

export type Explanation = NonNullable<MetricExplanationQuery['metricExplanation']>
export type Dimension = Explanation['dimensions'][number]
export type ExplainedGroup = Dimension['groups'][number]
export type Change = Dimension['change']

/** Names of the figures in the schema. */
export const metricOf = { ...fieldOf, lost_leads: 'lostLeads' } as const satisfies Record<
  ExplainedMetric,
  LeadMetricName
>

const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Part of a difference with its sign: `+$120.00`, `−0.35 pt`, `+12.5`. */
export function partText(card: ExplainedMetric, part: number): string {
  const { kind } = explainedMetrics[card]
  const size = Math.abs(part)
  const sign = part > 0 ? '+' : part < 0 ? '−' : ''
  if (kind === 'money') return sign + formatMoney(size)
  if (kind === 'rate') return `${sign}${size.toFixed(2)} pt`
  return sign + (Number.isInteger(size) ? formatCount(size) : twoDecimals.format(size))
}

export const figureText = (card: ExplainedMetric, value: number | null): string =>
  value === null ? '–' : formatKind(explainedMetrics[card].kind, value)

export const groupName = ({ name }: Pick<ExplainedGroup, 'name'>): string => name ?? noValue

const sum = ({ mix, rate }: Change) => mix + rate

/** The part of a group without the noise of adding hundredths. */
export const togetherOf = (change: Change): number => Math.round(sum(change) * 100) / 100

/** Whether a part of a difference is good news. More lost leads are not. */
export const toneOf = (card: ExplainedMetric, part: number): 'good' | 'bad' | 'neutral' => {
  if (card === 'lost_leads') return part > 0 ? 'bad' : 'good'
  return isNeutralCard(card) ? 'neutral' : part < 0 ? 'bad' : 'good'
}

/** Why a group changed, in brackets: its own figure if the part is mostly rate, else its number of leads. */
export function cause(
  card: ExplainedMetric,
  groupBy: ReportGroup,
  { before, after, baseBefore, baseAfter, mix, rate }: Change,
): string {
  const { base, isRatio } = figureBy(card, groupBy)
  const per = base === 'attempts' ? 'attempt' : 'lead'
  if (isRatio && Math.abs(rate) >= Math.abs(mix))
    return `${figureText(card, before)} → ${figureText(card, after)} of its own`
  // Deposits of leads of earlier ranges have no leads to count.
  if (!base || card === 'leads' || (!baseBefore && !baseAfter))
    return `${figureText(card, before)} → ${figureText(card, after)}`
  if (Math.abs(rate) >= Math.abs(mix))
    return `${figureText(card, before)} → ${figureText(card, after)} at ${countOf(baseAfter, per)}`
  return `${countOf(baseBefore, per)} → ${countOf(baseAfter, per)}`
}

const named = 3
const inWords = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

/** Whether a part moves with the change; if nothing changed in all, any part that is not 0. */
const isCause = (change: Change, difference: number) =>
  togetherOf(change) !== 0 && (difference === 0 || Math.sign(togetherOf(change)) === Math.sign(difference))

/** The change in three sentences: what happened, in which groups, and by mix or by rate. */
export function sentences(card: ExplainedMetric, title: string, against: string, dimension: Dimension): string[] {
  const { change, difference, groups, others, groupBy } = dimension
  const [before, after] = [figureText(card, change.before), figureText(card, change.after)]
  const happened = difference
    ? `${title} ${difference > 0 ? 'rose' : 'fell'} from ${before} to ${after}, by ${partText(card, Math.abs(difference)).replace('+', '')}, against ${against}.`
    : `${title} is ${after}, as it was ${against}; the parts below cancel out.`
  const { one, many } = groupFacts[groupBy]
  const causes = groups.filter(({ change }) => isCause(change, difference)).slice(0, named)
  const where = causes.map(
    (group) =>
      `${groupName(group)} ${partText(card, togetherOf(group.change))} (${cause(card, groupBy, group.change)})`,
  )
  if (!where.length && others && isCause(others.change, difference))
    where.push(`${countOf(others.count, 'other')} together ${partText(card, togetherOf(others.change))}`)
  const which = where.length
    ? `By ${one.toLowerCase()}, ${difference ? 'most comes from' : 'the largest parts are'} ${inWords(where)}.`
    : `No ${one.toLowerCase()} changed.`
  const { base } = figureBy(card, groupBy)
  if (!base) return [happened, which]
  const what = base === 'attempts' ? 'attempts' : 'leads'
  const how = `Mix ${partText(card, change.mix)}: more or fewer ${what} of some ${many}. Rate ${partText(card, change.rate)}: ${many} that changed themselves.`
  return [happened, which, how]
}
