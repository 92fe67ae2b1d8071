/** Content of the cards on the Global tab: values, comparisons and charts. */
import type { ReportColumn } from '../../../shared/reports/reports'
import { datePresets } from '../../../shared/app/time/dates'
import { reportCards, type ReportCard } from '../../../shared/reports/reportCards'
import { formatMoney } from '../../../shared/app/money'
import { formatCount, formatRate } from '../../../shared/app/format'
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

/** `$0` and `0%` without a value, as specified. */
export function cardText(card: ReportCard, value: number): string {
  const { kind } = reportCards[card]
  if (kind === 'count') return formatCount(value)
  if (kind === 'money') return value ? formatMoney(value) : '$0'
  return value ? formatRate(value) : '0%'
}

/** An increase is neither good nor bad. */
const neutral: readonly ReportCard[] = ['attempts', 'late_ftd', 'aecpl', 'payout']
export const isNeutralCard = (card: ReportCard): boolean => neutral.includes(card)

/** The cards that show the figures of columns. */
export const cardOfColumn: Partial<Record<ReportColumn, ReportCard>> = {
  total: 'attempts',
  leads: 'leads',
  ftds: 'total_ftd',
  affFtd: 'publisher_ftd',
  isLate: 'late_ftd',
  cr: 'conversion',
  affCr: 'publisher_conversion',
  revenue: 'revenue',
  payout: 'payout',
  profit: 'profit',
  ecpl: 'ecpl',
  aecpl: 'aecpl',
}

/** Base of a rate, which has no value if the base is 0. Null for counts and sums. */
function baseOf(card: ReportCard, row: MetricsFactsFragment): number | null {
  if (card === 'success_percent') return row.attempts
  return reportCards[card].kind === 'rate' || card === 'ecpl' || card === 'aecpl' ? row.leads : null
}

const lineOf = (card: ReportCard, rows: readonly (MetricsFactsFragment | null)[]): SparkValues =>
  rows.map((row) => (row && baseOf(card, row) !== 0 ? row[fieldOf[card]] : null))

/** Values of a card along the range; null while loading, and for ranges without parts. */
export function cardLine(card: ReportCard, compared: ComparedMetrics | null | undefined) {
  if (!compared || compared.currentLine.length < 2) return null
  return { current: lineOf(card, compared.currentLine), previous: lineOf(card, compared.previousLine) }
}

/** Number of comparisons: two for days (with the same weekday), none for open ranges. */
export function comparisonsOf({ last24Hours, dateRangePreset, startDate, endDate }: FilterState): number {
  if (last24Hours || dateRangePreset === 'today') return 2
  return dateRangePreset || (startDate && endDate) ? 1 : 0
}

/** Comparisons of a card. */
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

/** Texts of comparisons for the range of the filters. */
export function cardWords(
  { last24Hours, dateRangePreset }: FilterState,
  isRunning: boolean,
  { asOf, zone }: { asOf: string; zone: string },
): ComparisonWords {
  const preset = last24Hours ? 'last_24_hours' : dateRangePreset
  const text = dateRangePreset ? datePresets[dateRangePreset].label : 'This range'
  return comparisonWords({ preset, text, isRunning, asOf, zone })
}
