/** What the cards of the Global tab show: their values, what those are compared with, and how they went. */
import { datePresets } from '../../../shared/app/time/dates'
import { reportCards, type ReportCard } from '../../../shared/reports/reportCards'
import { formatMoney } from '../../../shared/app/money'
import { formatCount, formatRate } from '../../../shared/partners/rates'
import { comparisonWords, type ComparisonWords } from '../../ui/figures/comparisonWords'
import { changeOf } from '../../ui/figures/figureChange'
import type { Comparison } from '../../ui/figures/FigureCard'
import type { SparkValues } from '../../ui/figures/Sparkline'
import type { FilterState } from '../../filters/filterState'
import type { LeadMetricsComparedQuery, MetricComparison, MetricsFactsFragment } from '../../generated/graphql'

type ComparedMetrics = NonNullable<LeadMetricsComparedQuery['leadMetricsCompared']>

export const fieldOf = {
  attempts: 'attempts',
  leads: 'leads',
  success_percent: 'successPercent',
  autologged: 'autologged',
  autologged_percent: 'autologgedPercent',
  total_ftd: 'totalFtd',
  publisher_ftd: 'publisherFtd',
  late_ftd: 'lateFtd',
  conversion: 'conversion',
  publisher_conversion: 'publisherConversion',
  ecpl: 'ecpl',
  aecpl: 'aecpl',
  revenue: 'revenue',
  payout: 'payout',
  profit: 'profit',
} as const satisfies Record<ReportCard, keyof MetricsFactsFragment>

/** `$0` and `0%` where nothing is, as the error catalogue has them. */
export function cardText(card: ReportCard, value: number): string {
  const { kind } = reportCards[card]
  if (kind === 'count') return formatCount(value)
  if (kind === 'money') return value ? formatMoney(value) : '$0'
  return value ? formatRate(value) : '0%'
}

/** More of these is neither good nor bad: what comes in, and what is paid out. */
const neutral: readonly ReportCard[] = ['attempts', 'late_ftd', 'aecpl', 'payout']
export const isNeutralCard = (card: ReportCard): boolean => neutral.includes(card)

/** What a card is a share of: of nothing it says nothing. Null for counts and sums. */
function baseOf(card: ReportCard, row: MetricsFactsFragment): number | null {
  if (card === 'success_percent') return row.attempts
  return reportCards[card].kind === 'rate' || card === 'ecpl' || card === 'aecpl' ? row.leads : null
}

const lineOf = (card: ReportCard, rows: readonly (MetricsFactsFragment | null)[]): SparkValues =>
  rows.map((row) => (row && baseOf(card, row) !== 0 ? row[fieldOf[card]] : null))

/** How a card went along the range; null until it is known, and where the range has no parts. */
export function cardLine(card: ReportCard, compared: ComparedMetrics | null | undefined) {
  if (!compared || compared.currentLine.length < 2) return null
  return { current: lineOf(card, compared.currentLine), previous: lineOf(card, compared.previousLine) }
}

/** How many comparisons a range has: days are compared with the same weekday too, and what has an open end with nothing. */
export function comparisonsOf({ last_24_hours, dateRangePreset, start_date, end_date }: FilterState): number {
  if (last_24_hours || dateRangePreset === 'today') return 2
  return dateRangePreset || (start_date && end_date) ? 1 : 0
}

/** What a card is compared with. */
export function cardComparisons(
  card: ReportCard,
  value: number,
  { previous, sameWeekday }: ComparedMetrics,
  words: ComparisonWords,
  onExplain?: (compareWith: MetricComparison) => void,
): Comparison[] {
  const against = (
    row: MetricsFactsFragment | null,
    name: ComparisonWords['sameWeekday'],
    compareWith: MetricComparison,
  ): Comparison[] => {
    const before = row && row[fieldOf[card]]
    if (before === null || !name) return []
    const change = changeOf(reportCards[card].kind, value, before)
    return [
      {
        ...{ change, against: name.long, then: { value: cardText(card, before), name: name.short } },
        // Equal figures have no difference to split.
        onExplain: onExplain && change?.direction ? () => onExplain(compareWith) : undefined,
      },
    ]
  }
  return [...against(previous, words.previous, 'previous'), ...against(sameWeekday, words.sameWeekday, 'sameWeekday')]
}

/** What the range of the filters is compared with, in words. */
export function cardWords(
  { last_24_hours, dateRangePreset }: FilterState,
  isRunning: boolean,
  { asOf, zone }: { asOf: string; zone: string },
): ComparisonWords {
  const preset = last_24_hours ? 'last_24_hours' : dateRangePreset
  const text = dateRangePreset ? datePresets[dateRangePreset].label : 'This range'
  return comparisonWords({ preset, text, isRunning, asOf, zone })
}
