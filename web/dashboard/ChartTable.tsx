import type { DashboardFigure } from '../../shared/dashboardFigures'
import { formatFigure } from './formatFigure'

export interface ChartContent {
  title: string
  figure: DashboardFigure
  names: { current: string; previous: string }
  xaxis: readonly string[]
  /** One value a place of the axis; null for what is still to come, or where a period has no such place. */
  current: readonly (number | null)[]
  previous: readonly (number | null)[]
}

/** What the chart shows, in words and figures. */
export function ChartTable({ title, figure, names, xaxis, current, previous }: ChartContent) {
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
          </tr>
        </thead>
        <tbody>
          {xaxis.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="number">{cell(current[index])}</td>
              <td className="number muted">{cell(previous[index])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
