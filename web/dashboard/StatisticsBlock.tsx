import { Suspense, useId, useState } from 'react'
import { ChartColumn, Table2 } from 'lucide-react'
import { dashboardFigure, dashboardFigureNames, type DashboardFigure } from '../../shared/dashboardFigures'
import type { DashboardPeriod } from '../../shared/dashboardPeriods'
import type { DatePreset } from '../../shared/dates'
import { DAY, wallTimeAt } from '../../shared/timeZones'
import { FaultBoundary, lazyPart } from '../components/FaultBoundary'
import { IconButton } from '../components/IconButton'
import { Skeleton } from '../components/Skeleton'
import { useDashboardStatsQuery, type DashboardPeriodFactsFragment } from '../generated/graphql'
import { periodBefore, sameWeekdayText, untilText } from '../filters/comparisonText'
import { useTimeZone } from '../session/TimeZoneContext'
import { Block, polling, type BlockProps } from './Block'
import { ChartTable } from './ChartTable'
import { Delta } from './Delta'
import { fieldOf, formatFigure } from './formatFigure'
import { FigureLine } from './FigureLine'
import { PeriodSelect } from './PeriodSelect'
import { StatisticsSkeleton } from './StatisticsSkeleton'

const StatisticsChart = lazyPart(async () => ({ default: (await import('./StatisticsChart')).StatisticsChart }))

const units: Readonly<Record<DashboardPeriod, string>> = {
  today: 'by hour',
  last_24_hours: 'by hour',
  this_week: 'by day',
  this_month: 'by day',
}

export interface StatisticsProps extends BlockProps {
  /** The filter has a range, which takes the place of the period. */
  isRange: boolean
  /** The preset of that range; null for dates of the user's own. */
  preset: DatePreset | null
  figure: DashboardFigure
  onFigure: (figure: DashboardFigure) => void
  onPeriod: (period: DashboardPeriod) => void
}

/** The figures of a period beside the one before, as figures and as a chart. */
export function StatisticsBlock({
  filter,
  period,
  periodText,
  asked,
  isRange,
  preset,
  figure,
  onFigure,
  onPeriod,
}: StatisticsProps) {
  const answer = useDashboardStatsQuery({ variables: { filter, ...(isRange && preset && { preset }) }, ...polling })
  const zone = useTimeZone().name
  const periodField = {
    today: 'today',
    last_24_hours: 'last24Hours',
    this_week: 'thisWeek',
    this_month: 'thisMonth',
  } as const
  return (
    <Block
      title="Global Statistics"
      note={isRange ? periodText : undefined}
      actions={!isRange && <PeriodSelect period={period} onPeriod={onPeriod} />}
      answer={answer}
      asked={asked}
      skeleton={<StatisticsSkeleton period={period} />}
    >
      {({ dashboardStats }) => {
        const stats = dashboardStats && (isRange ? dashboardStats.range : dashboardStats[periodField[period]])
        if (!stats) return <StatisticsSkeleton period={period} />
        const against = comparisonTexts(isRange ? preset : period, dashboardStats.asOf, zone)
        const names = { current: periodText, previous: against.whole }
        return (
          <div className="statistics">
            <Figures stats={stats} against={against} chosen={figure} onFigure={onFigure} />
            <Chart stats={stats} names={names} unit={isRange ? '' : units[period]} wanted={figure} />
          </div>
        )
      }}
    </Block>
  )
}

interface ComparisonTexts {
  /** The whole period before. */
  whole: string
  /** Of it, what is compared with while the period is running. */
  part: string
  sameWeekday: string
}

/** What the figures are compared with, in words; `preset` is null for dates of the user's own. */
function comparisonTexts(preset: DatePreset | 'last_24_hours' | null, asOf: string, zone: string): ComparisonTexts {
  const now = Date.parse(asOf)
  if (!preset) return { whole: 'Range before', part: 'Same part of the range before', sameWeekday: '' }
  if (preset === 'last_24_hours')
    return { whole: 'The 24 hours before', part: 'The 24 hours before', sameWeekday: 'A week ago' }
  const whole = periodBefore(preset)
  const until = untilText(preset, wallTimeAt(zone, now))
  return {
    whole,
    part: `${whole} ${until}`,
    sameWeekday: `${sameWeekdayText(wallTimeAt(zone, now - 7 * DAY))} ${until}`,
  }
}

interface FiguresProps {
  stats: DashboardPeriodFactsFragment
  against: ComparisonTexts
  chosen: DashboardFigure
  onFigure: (figure: DashboardFigure) => void
}

/** The figures as a radio group: the chosen one is drawn below. Each has what it is compared with, and its course. */
function Figures({ stats, against, chosen, onFigure }: FiguresProps) {
  const { currentPeriod, previousPeriod, previousByNow, comparison, sameWeekdayByNow, sameWeekdayComparison } = stats
  const name = useId()
  const shown = stats.chart.series.some((line) => line.name === fieldOf(chosen)) ? chosen : 'ftd'
  return (
    <div className="stat-figures" role="radiogroup" aria-label="Figure of the chart">
      {dashboardFigureNames.map((figure) => {
        const field = fieldOf(figure)
        const now = currentPeriod[field]
        const whole = previousPeriod[field]
        if (now === null || whole === null) return null
        const part = previousByNow?.[field] ?? null
        const weekday = sameWeekdayByNow?.[field] ?? null
        const line = stats.chart.series.find((one) => one.name === field)
        return (
          <label key={figure} className="stat">
            <input type="radio" name={name} checked={figure === shown} onChange={() => onFigure(figure)} />
            <span className="stat-title">
              {dashboardFigure(figure).title}
              <small>{dashboardFigure(figure).date}</small>
            </span>
            <b className="stat-now figure">{formatFigure(figure, now)}</b>
            <Against
              figure={figure}
              percent={comparison[field]}
              value={part ?? whole}
              text={part === null ? against.whole : against.part}
            />
            {weekday !== null && sameWeekdayComparison && (
              <Against
                figure={figure}
                percent={sameWeekdayComparison[field]}
                value={weekday}
                text={against.sameWeekday}
              />
            )}
            {part !== null && (
              <span className="stat-whole figure">{`${against.whole} in total: ${formatFigure(figure, whole)}`}</span>
            )}
            {line && <FigureLine current={line.current} previous={line.previous} />}
          </label>
        )
      })}
    </div>
  )
}

interface AgainstProps {
  figure: DashboardFigure
  percent: number | null
  value: number
  /** What the figure is compared with. */
  text: string
}

function Against({ figure, percent, value, text }: AgainstProps) {
  return (
    <span className="stat-against">
      <Delta figure={figure} percent={percent} against={text} />
      <span className="figure">{formatFigure(figure, value)}</span>
      <span className="stat-when">{text}</span>
    </span>
  )
}

interface ChartProps {
  stats: DashboardPeriodFactsFragment
  names: { current: string; previous: string }
  unit: string
  wanted: DashboardFigure
}

/** One of the figures over the period, as bars or as a table. */
function Chart({ stats, names, unit, wanted }: ChartProps) {
  const [asTable, setAsTable] = useState(false)
  const { xaxis, series } = stats.chart
  const figure = series.some(({ name }) => name === fieldOf(wanted)) ? wanted : 'ftd'
  const shown = series.find(({ name }) => name === fieldOf(figure))
  if (!shown) return null
  const title = `${dashboardFigure(figure).chartTitle} ${unit}`.trim()
  const content = { title, figure, names, xaxis, current: shown.current, previous: shown.previous }
  return (
    <div className="stat-chart">
      <div className="stat-chart-head">
        <h3>{title}</h3>
        <div className="chart-keys">
          <span className="chart-key current" aria-hidden>
            {names.current}
          </span>
          <span className="chart-key previous" aria-hidden>
            {names.previous}
          </span>
          <IconButton
            size="sm"
            label={asTable ? 'Show as chart' : 'Show as table'}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
          </IconButton>
        </div>
      </div>
      {asTable ? (
        <ChartTable {...content} />
      ) : (
        <FaultBoundary what="The chart" resetBy={shown}>
          <Suspense fallback={<Skeleton height={208} />}>
            <StatisticsChart {...content} />
          </Suspense>
        </FaultBoundary>
      )}
    </div>
  )
}
