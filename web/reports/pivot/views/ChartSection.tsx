import { Suspense, useMemo, useState } from 'react'
import { ChartColumn, Maximize2, Minimize2, Table2 } from 'lucide-react'
import { groupTitles } from '../../../../shared/reports/reportGroups'
import { countOf, formatCount } from '../../../../shared/app/format'
import { FaultBoundary, lazyComponent } from '../../../ui/layout/FaultBoundary'
import { IconButton } from '../../../ui/form/IconButton'
import { PlainTable } from '../../../ui/table/PlainTable'
import { useRememberedOpen } from '../../../filters/useRememberedOpen'
import { chartRows } from './chartRows'
import type { Pivot } from '../reportFigures'
import type { PivotTab } from '../../reports/reportTabs'
import '../../../ui/chart/chart.css'
import './reportChart.css'

const ReportChart = lazyComponent(() => import('./ReportChart'), 'ReportChart')

/** Chart above a report's table: low, tall, or as a table. */
export function ChartSection({ tab, pivot }: { tab: PivotTab; pivot: Pivot | null | undefined }) {
  const [isTall, setTall] = useRememberedOpen('reports_chart_tall')
  const [asTable, setAsTable] = useState(false)
  const title = `Leads and FTDs by ${groupTitles[tab].one.toLowerCase()}`
  const { bars, isCut } = useMemo(() => (pivot ? chartRows(pivot, tab) : { bars: [], isCut: false }), [pivot, tab])
  if (pivot && !bars.length) return null
  return (
    <section className={isTall ? 'rp-chart tall' : 'rp-chart'} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {isCut && (
          <small>
            {tab === 'created_at'
              ? `The first ${countOf(bars.length, 'day')}`
              : `The ${bars.length} with the most leads of ${formatCount(pivot?.rowCount ?? 0)}`}
          </small>
        )}
        <span className="space" />
        <span className="rp-key leads">Leads</span>
        <span className="rp-key ftds">FTDs</span>
        <IconButton label={asTable ? 'Show as chart' : 'Show as table'} size="sm" onClick={() => setAsTable(!asTable)}>
          {asTable ? <ChartColumn aria-hidden className="small" /> : <Table2 aria-hidden className="small" />}
        </IconButton>
        <IconButton label={isTall ? 'Shrink chart' : 'Expand chart'} size="sm" onClick={() => setTall(!isTall)}>
          {isTall ? <Minimize2 aria-hidden className="small" /> : <Maximize2 aria-hidden className="small" />}
        </IconButton>
      </header>
      {asTable ? (
        <div className="rp-chart-plot rp-chart-table" tabIndex={0} role="region" aria-label={`${title}, as a table`}>
          <PlainTable
            rows={bars}
            columns={[
              { title: groupTitles[tab].one, isRowHead: true, cell: ({ name }) => name },
              { title: 'Leads', cell: ({ leads }) => formatCount(leads) },
              { title: 'FTDs', cell: ({ ftds }) => formatCount(ftds) },
            ]}
          />
        </div>
      ) : (
        <FaultBoundary what="The chart" resetBy={pivot}>
          <Suspense fallback={<div className="rp-chart-plot" aria-busy />}>
            {pivot ? (
              <ReportChart title={title} bars={bars} isDaily={tab === 'created_at'} />
            ) : (
              <div className="rp-chart-plot" aria-busy />
            )}
          </Suspense>
        </FaultBoundary>
      )}
    </section>
  )
}
