import { Suspense, useState } from 'react'
import { ChartColumn, Table2 } from 'lucide-react'
import { FaultBoundary, lazyComponent } from '../../ui/layout/FaultBoundary'
import { IconButton } from '../../ui/form/IconButton'
import { Skeleton } from '../../ui/layout/Skeleton'
import { ChartTable, type ChartContent } from './widgets/ChartTable'
import type { ComparisonWords } from '../../ui/figures/comparisonWords'
import { figureWords } from './formatFigure'
import type { ShownStat } from './shownStats'

const StatisticsChart = lazyComponent(() => import('./StatisticsChart'), 'StatisticsChart')

interface Props {
  stat: ShownStat
  words: ComparisonWords
  /** `by hour`; empty for a selected range. */
  unit: string
}

/** One figure over the period, as chart or table. */
export function StatisticsChartPart({ stat, words, unit }: Props) {
  const [asTable, setAsTable] = useState(false)
  const { figure, xaxis, current, previous, sameWeekday, now, whole } = stat
  const title = `${figureWords(figure).chartTitle} ${unit}`.trim()
  const names = { current: words.current, previous: words.whole, sameWeekday: words.weekdayKey ?? '' }
  const content: ChartContent = {
    ...{ title, figure, names, xaxis, current, previous, sameWeekday },
    total: { current: now, previous: whole },
  }
  return (
    <div className="stat-chart">
      <div className="stat-chart-head">
        <h3>{title}</h3>
        <div className="chart-keys">
          {(['current', 'previous', ...(sameWeekday ? ['sameWeekday' as const] : [])] as const).map((side) => (
            <span key={side} className={`chart-key ${side}`} aria-hidden>
              {names[side]}
            </span>
          ))}
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
        <FaultBoundary what="The chart" resetBy={stat}>
          <Suspense fallback={<Skeleton height={208} />}>
            <StatisticsChart {...content} />
          </Suspense>
        </FaultBoundary>
      )}
    </div>
  )
}
