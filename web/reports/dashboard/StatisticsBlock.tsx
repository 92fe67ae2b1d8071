import { useMemo, useState } from 'react'
import { Box, Grid, Stack } from '@chakra-ui/react'
import { dashboardFigure, dashboardFigureNames, type DashboardFigure } from '../../../shared/reports/dashboardFigures'
import type { ReportCard } from '../../../shared/reports/reportCards'
import { leadingPeriod, capFillPeriods, type DashboardPeriod } from '../../../shared/reports/dashboardPeriods'
import type { DatePreset } from '../../../shared/app/time/dates'
import { countOf } from '../../../shared/app/format'
import { useCapFillQuery, useDashboardStatsQuery, type CapFillPeriod } from '../../generated/graphql'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useMay } from '../../app/session/useSession'
import { metricPermissionName } from '../../../shared/access/permissions'
import { Skeleton } from '../../ui/layout/Skeleton'
import { Block, polling, type BlockProps } from './Block'
import { comparisonWords } from '../../ui/figures/comparisonWords'
import { Explanation } from '../explain/Explanation'
import type { Explained } from '../explain/ExplainDialog'
import type { FilterState } from '../../filters/filterState'
import { figureWords, type ShownFigure } from './formatFigure'
import { MoversPart } from './MoversPart'
import { PeriodSelect } from './PeriodSelect'
import { capFillStat, drawnStat, shownStats, type ShownStat } from './shownStats'
import { StatisticsChartPart } from './StatisticsChartPart'
import { FiguresSkeleton, StatisticsFigures } from './StatisticsFigures'

const units: Readonly<Record<DashboardPeriod, string>> = {
  today: 'by hour',
  last_24_hours: 'by hour',
  this_week: 'by day',
  this_month: 'by day',
}
const fields = {
  today: 'today',
  last_24_hours: 'last24Hours',
  this_week: 'thisWeek',
  this_month: 'thisMonth',
} as const

/** The figure of the Global tab that each figure of the dashboard is. */
const cardOf: Readonly<Record<DashboardFigure, ReportCard>> = {
  leads: 'leads',
  success_percent: 'success_percent',
  cr: 'conversion',
  ftd: 'total_ftd',
  revenue: 'revenue',
  payout: 'payout',
  profit: 'profit',
}
const periodRange = (period: DashboardPeriod) =>
  period === 'last_24_hours' ? { last24Hours: true } : { dateRangePreset: period }

const isCapFillPeriod = (period: DashboardPeriod): period is CapFillPeriod =>
  (capFillPeriods as readonly string[]).includes(period)

interface StatisticsProps extends BlockProps {
  /** The filter has a range, which replaces the period. */
  isRange: boolean
  /** Filters of the dashboard, with that range. */
  filters: FilterState
  /** Preset of that range; null for custom dates. */
  preset: DatePreset | null
  figure: ShownFigure
  onFigure: (figure: ShownFigure) => void
  onPeriod: (period: DashboardPeriod) => void
}

/** Figures of a period compared with the previous one, and a chart. */
export function StatisticsBlock(props: StatisticsProps) {
  const { filter, period, periodText, asked, isRange, filters, preset, figure, onFigure, onPeriod } = props
  const may = useMay()
  const [explained, setExplained] = useState<Explained | null>(null)
  const zone = useTimeZone().name
  const answer = useDashboardStatsQuery({ variables: { filter, ...(isRange && preset && { preset }) }, ...polling })
  // Caps can apply to several publishers, advertisers and countries, so their fill level cannot be filtered.
  const hasCapFill = may('CAPS_LIST') && !filter && isCapFillPeriod(period)
  const capAnswer = useCapFillQuery({
    variables: { period: isCapFillPeriod(period) ? period : 'today' },
    skip: !hasCapFill,
    ...polling,
    // Longer, because caps are counted by hour, which is expensive, and change slowly.
    pollInterval: 5 * polling.pollInterval,
  })
  const capFill = hasCapFill ? (capAnswer.data ?? capAnswer.previousData)?.capFill : null

  const latest = (answer.data ?? answer.previousData)?.dashboardStats
  const stats = latest && (isRange ? latest.range : latest[fields[period]])
  const words = stats
    ? comparisonWords({
        ...{ preset: isRange ? preset : period, text: periodText, zone, asOf: latest.asOf },
        isRunning: stats.previousByNow !== null,
      })
    : null
  // In the early morning, the default is the last 24 hours, with a note about today.
  const isMorning =
    !isRange && period === 'last_24_hours' && latest && leadingPeriod(zone, Date.parse(latest.asOf)) === period
  const note = [
    words?.heading ?? (isRange ? periodText : undefined),
    isMorning && `Today has ${countOf(latest.today.currentPeriod.leads, 'lead')} so far and takes over at 06:00`,
  ]
  const range = useMemo(() => (isRange ? filters : { ...filters, ...periodRange(period) }), [isRange, filters, period])
  /** What can be explained of a figure; null where nothing can. */
  const explainedOf = ({ figure }: ShownStat): Explained | null =>
    figure === 'cap_fill' || !may('REPORTS_LIST')
      ? null
      : { card: cardOf[figure], title: figureWords(figure).title, filters: range, compareWith: 'previous' }
  const skeleton = <StatisticsSkeleton period={period} hasCapFill={hasCapFill} />
  return (
    <Block
      title="Global Statistics"
      note={note.filter(Boolean).join('. ') || undefined}
      actions={!isRange && <PeriodSelect period={period} onPeriod={onPeriod} />}
      answer={answer}
      asked={asked}
      skeleton={skeleton}
    >
      {() => {
        if (!stats || !words) return skeleton
        const caps = capFill && capFillStat(capFill, words)
        const shown = [...shownStats(stats, words), ...(caps ? [caps] : [])]
        const drawn = drawnStat(shown, figure)
        const moved = drawn && explainedOf(drawn)
        return (
          <Stack gap="3" px="gutter" pt="1" pb="4">
            <StatisticsFigures stats={shown} words={words} chosen={drawn?.figure ?? figure} onFigure={onFigure} />
            {drawn && (
              <Grid templateColumns={{ xl: moved ? 'minmax(0, 1fr) minmax(360px, 40%)' : '1fr' }} gap="4">
                <StatisticsChartPart stat={drawn} words={words} unit={isRange ? '' : units[period]} />
                {moved && (
                  <MoversPart
                    {...{ explained: moved, against: words.previous.long, asOf: latest.asOf }}
                    onExplain={() => setExplained(moved)}
                  />
                )}
              </Grid>
            )}
            {explained && <Explanation {...explained} onClose={() => setExplained(null)} />}
          </Stack>
        )
      }}
    </Block>
  )
}

/** Placeholder of figures and chart with the same number and height. */
function StatisticsSkeleton({ period, hasCapFill }: { period: DashboardPeriod; hasCapFill: boolean }) {
  const may = useMay()
  const held = dashboardFigureNames.filter((figure) => {
    const { needs } = dashboardFigure(figure)
    return needs === null || may(metricPermissionName('global', needs))
  })
  return (
    <Stack gap="3" px="gutter" pt="1" pb="4" aria-hidden>
      {/* Days are also compared with the same weekday. */}
      <FiguresSkeleton
        count={held.length + Number(hasCapFill)}
        comparisons={period === 'today' || period === 'last_24_hours' ? 2 : 1}
      />
      <Box height={{ base: '300px', md: '240px' }}>
        <Skeleton height="100%" />
      </Box>
    </Stack>
  )
}
