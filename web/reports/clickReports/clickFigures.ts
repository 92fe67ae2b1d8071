/** Figures of a click report in the gateway's format, by column. */
import { type CamelCase, camelCase } from '../../../shared/app/camelCase'
import { clickColumn, clickColumnNames, type ClickColumn } from '../../../shared/reports/clickReports'
import { formatMoney } from '../../../shared/app/money'
import { formatCount, formatRate } from '../../../shared/app/format'
import type { ClickPivotQuery } from '../../generated/graphql'

export type ClickPivot = NonNullable<ClickPivotQuery['clickPivot']>
export type ClickPivotRow = ClickPivot['rows'][number]
export type ClickFigures = ClickPivotRow['figures']

const fieldOf = Object.fromEntries(clickColumnNames.map((column) => [column, camelCase(column)])) as {
  readonly [Column in ClickColumn]: CamelCase<Column>
}

/** A figure; null if the user may not see it. */
export const figureOf = (figures: ClickFigures, column: ClickColumn): number | null => figures[fieldOf[column]] ?? null

export const isClickColumn = (name: string): name is ClickColumn => clickColumnNames.some((column) => column === name)

/** `4,812`, `$1,234.50`, `12.34%` */
export function formatClickFigure(column: ClickColumn, value: number): string {
  const { kind } = clickColumn(column)
  return kind === 'count' ? formatCount(value) : kind === 'money' ? formatMoney(value) : formatRate(value)
}
