import { Suspense, useMemo, useState } from 'react'
import { Box } from '@chakra-ui/react'
import { Maximize2, Minimize2 } from 'lucide-react'
import { groupFacts } from '../../../../shared/reports/reportGroups'
import { countOf, formatCount } from '../../../../shared/app/format'
import { ChartHead, TableSwitch } from '../../../ui/chart/ChartHead'
import { ChartKey } from '../../../ui/chart/ChartKey'
import { FaultBoundary, lazyComponent } from '../../../ui/layout/FaultBoundary'
import { IconButton } from '../../../ui/form/IconButton'
import { PlainTable } from '../../../ui/table/PlainTable'
import { TableFrame } from '../../../ui/table/TableFrame'
import { useRememberedOpen } from '../../../filters/useRememberedOpen'
import { chartRows } from './chartRows'
import type { Pivot } from '../reportFigures'
import type { PivotTab } from '../../reports/reportTabs'

const ReportChart = lazyComponent(() => import('./ReportChart'), 'ReportChart')

const right = { headClass: 'number', cellClass: 'number' }

/** Chart above a report's table: low, tall, or as a table. */
export function ChartSection({ tab, pivot }: { tab: PivotTab; pivot: Pivot | null | undefined }) {
  const [isTall, setTall] = useRememberedOpen('reports_chart_tall')
  const [asTable, setAsTable] = useState(false)
  const title = `Leads and FTDs by ${groupFacts[tab].one.toLowerCase()}`
  const { bars, isCut } = useMemo(() => (pivot ? chartRows(pivot, tab) : { bars: [], isCut: false }), [pivot, tab])
  if (pivot && !bars.length) return null
  const height = isTall ? { base: '550px' } : { base: '150px', md: '186px' }
  return (
    <Box as="section" flex="none" px="gutter" py="1" data-tall={isTall || undefined} aria-label={title}>
      <ChartHead as="h2" title={title}>
        {isCut && (
          <Box as="small" hideBelow="md" textStyle="hint">
            {tab === 'createdAt'
              ? `The first ${countOf(bars.length, 'day')}`
              : `The ${bars.length} with the most leads of ${formatCount(pivot?.rowCount ?? 0)}`}
          </Box>
        )}
        <ChartKey of="leads">Leads</ChartKey>
        <ChartKey of="ftds">FTDs</ChartKey>
        <TableSwitch asTable={asTable} onChange={setAsTable} />
        <IconButton label={isTall ? 'Shrink chart' : 'Expand chart'} size="sm" onClick={() => setTall(!isTall)}>
          {isTall ? <Minimize2 aria-hidden className="small" /> : <Maximize2 aria-hidden className="small" />}
        </IconButton>
      </ChartHead>
      {asTable ? (
        <TableFrame height={height} tabIndex={0} role="region" aria-label={`${title}, as a table`}>
          <PlainTable
            rows={bars}
            columns={[
              { title: groupFacts[tab].one, isRowHead: true, cell: ({ name }) => name },
              { title: 'Leads', ...right, cell: ({ leads }) => formatCount(leads) },
              { title: 'FTDs', ...right, cell: ({ ftds }) => formatCount(ftds) },
            ]}
          />
        </TableFrame>
      ) : (
        <Box height={height} aria-busy={!pivot}>
          <FaultBoundary what="The chart" resetBy={pivot}>
            <Suspense fallback={null}>
              {pivot && <ReportChart title={title} bars={bars} isDaily={tab === 'createdAt'} />}
            </Suspense>
          </FaultBoundary>
        </Box>
      )}
    </Box>
  )
}
