import type { SparkValues } from '../../../ui/figures/Sparkline'
import { formatFigure, type ShownFigure } from '../formatFigure'

export interface ChartContent {
  title: string
  figure: ShownFigure
  names: { current: string; previous: string; sameWeekday: string }
  xaxis: readonly string[]
  /** One value per axis label; null for the future, and for labels that a period does not have. */
  current: SparkValues
  previous: SparkValues
  /** Null for other periods. */
  sameWeekday: SparkValues | null
  /** Totals; null values are not shown. */
  total: { current: number; previous: number | null }
}

/** Data of the chart as a table. */
export function ChartTable({ title, figure, names, xaxis, current, previous, sameWeekday, total }: ChartContent) {
  const cell = (value: number | null | undefined) => (value == null ? '–' : formatFigure(figure, value))
  return (
    <div className="chart-table" tabIndex={0} role="region" aria-label={title}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col" className="number">
              {names.current}
            </th>
            <th scope="col" className="number">
              {names.previous}
            </th>
            {sameWeekday && (
              <th scope="col" className="number">
                {names.sameWeekday}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {xaxis.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="number">{cell(current[index])}</td>
              <td className="number muted">{cell(previous[index])}</td>
              {sameWeekday && <td className="number muted">{cell(sameWeekday[index])}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">In all</th>
            <td className="number">{cell(total.current)}</td>
            <td className="number muted">{total.previous !== null && cell(total.previous)}</td>
            {sameWeekday && <td />}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
