import { groupTitles } from '../../../../shared/reports/reportGroups'
import { reportColumn } from '../../../../shared/reports/reports'
import { formatCount } from '../../../../shared/app/format'
import { Flag } from '../../../ui/show/CountryName'
import { figureOf, formatReportFigure, type Figures, type Pivot } from '../reportFigures'
import { widgetColumns, type PivotWidget } from './pivotWidget'
import { nameOf, sortRows } from '../reportRows'

/** Maximum number of rows on the dashboard. */
const maxRows = 10

/** First rows and total of a report, for the dashboard. */
export function PivotWidgetTable({ widget, pivot }: { widget: PivotWidget; pivot: Pivot }) {
  const { tab, sort, title } = widget
  const columns = widgetColumns(widget, pivot.headers)
  const rows = sortRows(pivot.rows, sort, tab).slice(0, maxRows)
  const cells = (figures: Figures) =>
    columns.map((column) => {
      const value = figureOf(figures, column)
      return (
        <td key={column} className={!value ? 'muted' : column === 'profit' && value < 0 ? 'rp-loss' : undefined}>
          {value === null ? '–' : formatReportFigure(column, value)}
        </td>
      )
    })
  return (
    <div className="pivot-table" tabIndex={0} role="region" aria-label={`${title}, table`}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{groupTitles[tab].one}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="number">
                {reportColumn(column).title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.value}>
              <th scope="row">
                {row.countryCode && <Flag code={row.countryCode} />} {nameOf(row, tab)}
              </th>
              {cells(row.figures)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{pivot.rowCount > rows.length ? `Total of ${formatCount(pivot.rowCount)}` : 'Total'}</th>
            {cells(pivot.totals)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
