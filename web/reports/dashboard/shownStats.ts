import { dashboardFigureNames } from '../../../shared/reports/dashboardFigures'
import type { CapFillQuery, DashboardPeriodFactsFragment } from '../../generated/graphql'
import { changeFrom, changeOf, type FigureChange } from '../../ui/figures/figureChange'
import type { Comparison } from '../../ui/figures/FigureCard'
import type { SparkValues } from '../../ui/figures/Sparkline'
import type { ComparisonWords } from '../../ui/figures/comparisonWords'
import { fieldOf, figureWords, formatBriefly, formatFigure, type ShownFigure } from './formatFigure'

/** A shown figure with its card and chart. */
export interface ShownStat {
  figure: ShownFigure
  now: number
  comparisons: Comparison[]
  /** Value of the whole previous period; null if already compared. */
  whole: number | null
  xaxis: readonly string[]
  current: SparkValues
  previous: SparkValues
  /** Null for other periods. */
  sameWeekday: SparkValues | null
}

const comparison = (
  figure: ShownFigure,
  change: FigureChange | null,
  value: number,
  { long, short }: ComparisonWords['previous'],
): Comparison => ({ change, against: long, then: { value: formatBriefly(figure, value), name: short } })

/** Figures of a period that the user may see. */
export function shownStats(stats: DashboardPeriodFactsFragment, words: ComparisonWords): ShownStat[] {
  const { currentPeriod, previousPeriod, previousByNow, sameWeekdayByNow, sameWeekdayComparison, chart } = stats
  return dashboardFigureNames.flatMap((figure): ShownStat[] => {
    const field = fieldOf(figure)
    const [now, whole] = [currentPeriod[field], previousPeriod[field]]
    if (now === null || whole === null) return []
    const { kind } = figureWords(figure)
    const part = previousByNow?.[field] ?? null
    const weekday = sameWeekdayByNow?.[field] ?? null
    const before = comparison(figure, changeFrom(kind, stats.comparison[field]), part ?? whole, words.previous)
    const line = chart.series.find(({ name }) => name === field)
    return [
      {
        ...{ figure, now, xaxis: chart.xaxis, whole: part === null ? null : whole },
        comparisons:
          weekday === null || !sameWeekdayComparison || !words.sameWeekday
            ? [before]
            : [before, comparison(figure, changeFrom(kind, sameWeekdayComparison[field]), weekday, words.sameWeekday)],
        current: line?.current ?? [],
        previous: line?.previous ?? [],
        sameWeekday: line?.sameWeekday ?? null,
      },
    ]
  })
}

/** Fill level of caps as a figure; null without caps. */
export function capFillStat(capFill: NonNullable<CapFillQuery['capFill']>, words: ComparisonWords): ShownStat | null {
  const { now, dayBefore, weekBefore, chart } = capFill
  if (now === null) return null
  const against = (value: number | null, name: ComparisonWords['sameWeekday']) =>
    value === null || !name ? [] : [comparison('cap_fill', changeOf('rate', now, value), value, name)]
  return {
    ...chart,
    ...{ figure: 'cap_fill', now, whole: null },
    comparisons: [...against(dayBefore, words.previous), ...against(weekBefore, words.sameWeekday)],
  }
}

/** The selected figure, else FTDs, which everybody may see. */
export const drawnStat = (stats: readonly ShownStat[], wanted: ShownFigure): ShownStat | undefined =>
  stats.find(({ figure }) => figure === wanted) ?? stats.find(({ figure }) => figure === 'ftd')

/** Tooltip of a figure: its date, and the whole previous period. */
export const statTitle = ({ figure, whole }: ShownStat, words: ComparisonWords): string =>
  [
    `${figureWords(figure).title}: ${figureWords(figure).date}`,
    ...(whole === null ? [] : [`${words.whole} in total: ${formatFigure(figure, whole)}`]),
  ].join('\n')
