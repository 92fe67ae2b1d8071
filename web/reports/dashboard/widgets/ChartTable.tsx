import type { SparkValues } from '../../../ui/figures/Sparkline'
import { PlainTable } from '../../../ui/table/PlainTable'
import { TableFrame } from '../../../ui/table/TableFrame'
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

/** As high as what is beside it; its content must not prevent it from shrinking. */
export const chartSize = { flex: '1 1 208px', minHeight: '208px', contain: 'size' } as const

/** Data of the chart as a table. */
export function ChartTable({ title, figure, names, xaxis, current, previous, sameWeekday, total }: ChartContent) {
  const cell = (value: number | null | undefined) => (value == null ? '–' : formatFigure(figure, value))
  const rows = xaxis.map((label, index) => ({
    label,
    ...{ current: cell(current[index]), previous: cell(previous[index]), sameWeekday: cell(sameWeekday?.[index]) },
  }))
  const foot = {
    ...{ label: 'In all', current: cell(total.current), sameWeekday: '' },
    previous: total.previous === null ? '' : cell(total.previous),
  }
  const past = { headClass: 'number', cellClass: 'number muted' }
  return (
    <TableFrame tabIndex={0} role="region" aria-label={title} css={chartSize}>
      <PlainTable
        rows={rows}
        foot={foot}
        columns={[
          { title: 'Time', isRowHead: true, cell: ({ label }) => label },
          { title: names.current, headClass: 'number', cellClass: 'number', cell: ({ current }) => current },
          { title: names.previous, ...past, cell: ({ previous }) => previous },
          sameWeekday && { title: names.sameWeekday, ...past, cell: ({ sameWeekday }) => sameWeekday },
        ]}
      />
    </TableFrame>
  )
}
