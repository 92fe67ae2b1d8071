import { Suspense, useState } from 'react'
import { ChartColumn, Table2 } from 'lucide-react'
import {
  dashboardFigures,
  periodLabels,
  type DashboardFigure,
  type DashboardPeriod,
} from '../../shared/dashboardPeriods'
import { FaultBoundary, lazyPart } from '../components/FaultBoundary'
import { IconButton } from '../components/IconButton'
import { Segmented } from '../components/Segmented'
import { Skeleton } from '../components/Skeleton'
import { useDashboardStatsQuery, type DashboardPeriodFactsFragment } from '../generated/graphql'
import { useTimeZone } from '../session/TimeZoneContext'
import { Block, polling, type BlockProps } from './Block'
import { byNowText } from './byNowText'
import { ChartTable } from './ChartTable'
import { Delta } from './Delta'
import { formatFigure } from './formatFigure'
import { PeriodSelect } from './PeriodSelect'

const StatisticsChart = lazyPart(async () => ({ default: (await import('./StatisticsChart')).StatisticsChart }))

const figureTitles: Readonly<Record<DashboardFigure, string>> = { ftd: 'FTD', revenue: 'Revenue', payout: 'Payout' }
const chartTitles: Readonly<Record<DashboardFigure, string>> = { ftd: 'FTDs', revenue: 'Revenue', payout: 'Payout' }
const units: Readonly<Record<DashboardPeriod, string>> = { today: 'by hour', this_week: 'by day', this_month: 'by day' }

export interface StatisticsProps extends BlockProps {
  /** The filter has a range, which takes the place of the period. */
  isRange: boolean
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
  figure,
  onFigure,
  onPeriod,
}: StatisticsProps) {
  const answer = useDashboardStatsQuery({ variables: { filter }, ...polling })
  const zone = useTimeZone().name
  const fieldOf = { today: 'today', this_week: 'thisWeek', this_month: 'thisMonth' } as const
  return (
    <Block
      title="Global Statistics"
      note={isRange ? periodText : undefined}
      actions={!isRange && <PeriodSelect period={period} onPeriod={onPeriod} />}
      answer={answer}
      asked={asked}
      skeleton={<StatisticsSkeleton />}
    >
      {({ dashboardStats }) => {
        const stats = dashboardStats && (isRange ? dashboardStats.range : dashboardStats[fieldOf[period]])
        if (!stats) return <StatisticsSkeleton />
        const comparison = isRange ? 'Range before' : periodLabels[period].comparison
        const byNow = isRange ? null : byNowText(period, dashboardStats.asOf, zone)
        const names = { current: periodText, previous: comparison }
        return (
          <div className="statistics">
            <Figures stats={stats} against={comparison} byNow={byNow} />
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

/** The three figures, each with the whole period before, its change against that, and where that stood by this time. */
function Figures({
  stats,
  against,
  byNow,
}: {
  stats: DashboardPeriodFactsFragment
  against: string
  byNow: string | null
}) {
  return (
    <dl className="stat-figures">
      {dashboardFigures.map((figure) => {
        const now = stats.currentPeriod[figure]
        const before = stats.previousPeriod[figure]
        const soFar = stats.previousByNow?.[figure]
        if (now === null || before === null) return null
        return (
          <div key={figure} className="stat">
            <dt>{figureTitles[figure]}</dt>
            <dd className="stat-now">
              <b className="figure">{formatFigure(figure, now)}</b>
              <Delta figure={figure} percent={stats.comparison[figure]} against={against} />
            </dd>
            <dd className="stat-before">
              <span>{against}</span>
              <span className="figure">{formatFigure(figure, before)}</span>
              {byNow && soFar != null && <small className="figure">{`${formatFigure(figure, soFar)} ${byNow}`}</small>}
            </dd>
          </div>
        )
      })}
    </dl>
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
        <span className="space" />
        <span className="chart-key current" aria-hidden>
          {names.current}
        </span>
        <span className="chart-key previous" aria-hidden>
          {names.previous}
        </span>
        <IconButton size="sm" label={asTable ? 'Show as chart' : 'Show as table'} onClick={() => setAsTable(!asTable)}>
          {asTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
        </IconButton>
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

function StatisticsSkeleton() {
  return (
    <div className="statistics">
      <div className="stat-figures">
        {dashboardFigures.map((figure) => (
          <div key={figure} className="stat">
            <Skeleton width={56} />
            <Skeleton width={120} height={26} />
          </div>
        ))}
      </div>
      <div className="stat-chart">
        <Skeleton height={232} />
      </div>
    </div>
  )
}
