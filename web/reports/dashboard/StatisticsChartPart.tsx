import { Suspense, useState } from 'react'
import { Flex } from '@chakra-ui/react'
import { ChartHead, TableSwitch } from '../../ui/chart/ChartHead'
import { ChartKey } from '../../ui/chart/ChartKey'
import { FaultBoundary, lazyComponent } from '../../ui/layout/FaultBoundary'
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
    <Flex direction="column" minW="0">
      <ChartHead title={title}>
        {(['current', 'previous', ...(sameWeekday ? ['sameWeekday' as const] : [])] as const).map((side) => (
          <ChartKey key={side} of={side} aria-hidden>
            {names[side]}
          </ChartKey>
        ))}
        <TableSwitch asTable={asTable} onChange={setAsTable} />
      </ChartHead>
      {asTable ? (
        <ChartTable {...content} />
      ) : (
        <FaultBoundary what="The chart" resetBy={stat}>
          <Suspense fallback={<Skeleton height={208} />}>
            <StatisticsChart {...content} />
          </Suspense>
        </FaultBoundary>
      )}
    </Flex>
  )
}
