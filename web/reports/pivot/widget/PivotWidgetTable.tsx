import { groupFacts } from '../../../../shared/reports/reportGroups'
import { reportColumn } from '../../../../shared/reports/reports'
import { formatCount } from '../../../../shared/app/format'
import { Flag } from '../../../ui/show/CountryName'
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable'
import { TableFrame } from '../../../ui/table/TableFrame'
import { figureOf, formatReportFigure, type Pivot, type PivotRow } from '../reportFigures'
import { widgetColumns, type PivotWidget } from './pivotWidget'
import { nameOf, sortRows } from '../reportRows'

/** Maximum number of rows on the dashboard. */
const maxRows = 10

interface Row extends Pick<PivotRow, 'countryCode' | 'figures'> {
  title: string
}

/** First rows and total of a report, for the dashboard. */
export function PivotWidgetTable({ widget, pivot }: { widget: PivotWidget; pivot: Pivot }) {
  const { tab, sort, title } = widget
  const columns = widgetColumns(widget, pivot.headers)
  const rows = sortRows(pivot.rows, sort, tab).slice(0, maxRows)
  const total: Row = {
    ...{ countryCode: null, figures: pivot.totals },
    title: pivot.rowCount > rows.length ? `Total of ${formatCount(pivot.rowCount)}` : 'Total',
  }
  return (
    <TableFrame px="gutter" pb="3" tabIndex={0} role="region" aria-label={`${title}, table`}>
      <PlainTable
        rows={rows.map((row): Row => ({ ...row, title: nameOf(row, tab) }))}
        foot={total}
        columns={[
          {
            title: groupFacts[tab].one,
            isRowHead: true,
            cell: ({ countryCode, title }) => (
              <>
                {countryCode && <Flag code={countryCode} />} {title}
              </>
            ),
          },
          ...columns.map((column): PlainColumn<Row> => ({
            title: reportColumn(column).title,
            headClass: 'number',
            cellClass: ({ figures }) => {
              const value = figureOf(figures, column)
              return `number ${!value ? 'muted' : column === 'profit' && value < 0 ? 'rp-loss' : ''}`
            },
            cell: ({ figures }) => {
              const value = figureOf(figures, column)
              return value === null ? '–' : formatReportFigure(column, value)
            },
          })),
        ]}
      />
    </TableFrame>
  )
}
