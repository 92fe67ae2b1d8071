import { Suspense, useState } from 'react'
import { ChartColumn, Table2 } from 'lucide-react'
import { dashboardFigures, type DashboardFigure, type DashboardPeriod } from '../../shared/dashboardPeriods'
import type { DatePreset } from '../../shared/dates'
import { DAY, wallTimeAt } from '../../shared/timeZones'
import { FaultBoundary, lazyPart } from '../components/FaultBoundary'
import { IconButton } from '../components/IconButton'
import { Segmented } from '../components/Segmented'
import { Skeleton } from '../components/Skeleton'
import { useDashboardStatsQuery, type DashboardPeriodFactsFragment } from '../generated/graphql'
import { periodBefore, sameWeekdayText, untilText } from '../filters/comparisonText'
import { useTimeZone } from '../session/TimeZoneContext'
import { Block, polling, type BlockProps } from './Block'
import { ChartTable } from './ChartTable'
import { Delta } from './Delta'
import { formatFigure } from './formatFigure'
import { PeriodSelect } from './PeriodSelect'
import { StatisticsSkeleton } from './StatisticsSkeleton'

const StatisticsChart = lazyPart(async () => ({ default: (await import('./StatisticsChart')).StatisticsChart }))

const figureTitles: Readonly<Record<DashboardFigure, string>> = { ftd: 'FTD', revenue: 'Revenue', payout: 'Payout' }
const chartTitles: Readonly<Record<DashboardFigure, string>> = { ftd: 'FTDs', revenue: 'Revenue', payout: 'Payout' }
const units: Readonly<Record<DashboardPeriod, string>> = { today: 'by hour', this_week: 'by day', this_month: 'by day' }

export interface StatisticsProps extends BlockProps {
  /** The filter has a range, which takes the place of the period. */
  isRange: boolean
  /** The preset of that range; null for dates of the user's own. */
  preset: DatePreset | null
  figure: DashboardFigure
  onFigure: (figure: DashboardFigure) => void
  onPeriod: (period: DashboardPeriod) => void
}

/** FTDs, revenue and payout of a period beside the one before, as figures and as a chart. */
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
  const fieldOf = { today: 'today', this_week: 'thisWeek', this_month: 'thisMonth' } as const
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
        const stats = dashboardStats && (isRange ? dashboardStats.range : dashboardStats[fieldOf[period]])
        if (!stats) return <StatisticsSkeleton period={period} />
        const against = comparisonTexts(isRange ? preset : period, dashboardStats.asOf, zone)
        const names = { current: periodText, previous: against.whole }
        return (
          <div className="statistics">
            <Figures stats={stats} against={against} />
            <Chart
              stats={stats}
              names={names}
              unit={isRange ? '' : units[period]}
              wanted={figure}
              onFigure={onFigure}
            />
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
function comparisonTexts(preset: DatePreset | null, asOf: string, zone: string): ComparisonTexts {
  const now = Date.parse(asOf)
  if (!preset) return { whole: 'Range before', part: 'Same part of the range before', sameWeekday: '' }
  const whole = periodBefore(preset)
  const until = untilText(preset, wallTimeAt(zone, now))
  return {
    whole,
    part: `${whole} ${until}`,
    sameWeekday: `${sameWeekdayText(wallTimeAt(zone, now - 7 * DAY))} ${until}`,
  }
}

const dateTexts: Readonly<Record<DashboardFigure, string>> = {
  ftd: 'by date of deposit',
  revenue: 'by date of deposit',
  payout: 'by date of approval',
}

/** The three figures, each with what it is compared with, and with the whole period before while that is not over. */
function Figures({ stats, against }: { stats: DashboardPeriodFactsFragment; against: ComparisonTexts }) {
  const { currentPeriod, previousPeriod, previousByNow, comparison, sameWeekdayByNow, sameWeekdayComparison } = stats
  return (
    <dl className="stat-figures">
      {dashboardFigures.map((figure) => {
        const now = currentPeriod[figure]
        const whole = previousPeriod[figure]
        if (now === null || whole === null) return null
        const part = previousByNow?.[figure] ?? null
        const weekday = sameWeekdayByNow?.[figure] ?? null
        return (
          <div key={figure} className="stat">
            <dt>
              {figureTitles[figure]}
              <small>{dateTexts[figure]}</small>
            </dt>
            <dd className="stat-now figure">{formatFigure(figure, now)}</dd>
            <Against
              figure={figure}
              percent={comparison[figure]}
              value={part ?? whole}
              text={part === null ? against.whole : against.part}
            />
            {weekday !== null && sameWeekdayComparison && (
              <Against
                figure={figure}
                percent={sameWeekdayComparison[figure]}
                value={weekday}
                text={against.sameWeekday}
              />
            )}
            {part !== null && (
              <dd className="stat-whole figure">{`${against.whole} in total: ${formatFigure(figure, whole)}`}</dd>
            )}
          </div>
        )
      })}
    </dl>
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
    <dd className="stat-against">
      <Delta figure={figure} percent={percent} against={text} />
      <span className="figure">{formatFigure(figure, value)}</span>
      <span className="stat-when">{text}</span>
    </dd>
  )
}

interface ChartProps {
  stats: DashboardPeriodFactsFragment
  names: { current: string; previous: string }
  unit: string
  wanted: DashboardFigure
  onFigure: (figure: DashboardFigure) => void
}

/** One of the figures over the period, as bars or as a table. */
function Chart({ stats, names, unit, wanted, onFigure }: ChartProps) {
  const [asTable, setAsTable] = useState(false)
  const { xaxis, series } = stats.chart
  const shown = series.find(({ name }) => name === wanted) ?? series[0]
  if (!shown) return null
  const title = `${chartTitles[shown.name]} ${unit}`.trim()
  const content = { title, figure: shown.name, names, xaxis, current: shown.current, previous: shown.previous }
  return (
    <div className="stat-chart">
      <div className="stat-chart-head">
        <h3>{title}</h3>
        {series.length > 1 && (
          <Segmented
            label="Chart"
            options={series.map(({ name }) => ({ label: figureTitles[name], value: name }))}
            value={shown.name}
            onChange={onFigure}
          />
        )}
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
