/** Rows of lost leads in the table of lead reports. */
import { changeOf, noPrice, type FigureChange } from '../../ui/figures/figureChange'
import type { LostLeadsQuery } from '../../generated/graphql'
import { drillRows } from '../drill/drillRows'
import type { DataRow, TotalRow } from '../pivot/reportRows'
import type { LostFigure } from './lostState'

export type LostPivot = NonNullable<LostLeadsQuery['lostLeads']>
export type LostRow = LostPivot['rows'][number]
export type LostFigures = LostPivot['totals']

export const { asLevelPivot, pivotOf, figuresOf, rowOf, sortLevels } = drillRows<LostPivot>(
  ({ leads, expectedRevenue }, field, row) =>
    field === 'name'
      ? undefined
      : field === 'expectedRevenue'
        ? expectedRevenue
        : field === 'change'
          ? changeSize({ leads, expectedRevenue }, row.previous)
          : leads,
)

/** Lost leads whose expected revenue is not known: nobody has paid for such leads lately. */
export const hasNoPrice = ({ leads, expectedRevenue }: LostFigures): boolean => leads > 0 && expectedRevenue === 0

/** The change in the figure that matters: money if the user may see it. */
export function changeFor(now: LostFigures, before: LostFigures | null | undefined): FigureChange | null {
  if (!before) return null
  if (now.expectedRevenue == null) return changeOf('count', now.leads, before.leads)
  if (hasNoPrice(now) || hasNoPrice(before)) return { direction: 0, text: noPrice }
  return changeOf('money', now.expectedRevenue, before.expectedRevenue ?? 0)
}

function changeSize(now: LostFigures, before: LostFigures | null | undefined): number | null {
  if (!before) return null
  const of = ({ leads, expectedRevenue }: LostFigures) => expectedRevenue ?? leads
  const earlier = of(before)
  return earlier ? of(now) / earlier : of(now) ? Infinity : 1
}

/** Figures of a row or of the total in an earlier range. */
export const pastOf = (row: DataRow | TotalRow, pivot: LostPivot | null | undefined) =>
  row.kind === 'total' ? (pivot?.previousTotals ?? null) : (rowOf(row).previous ?? null)

/** A figure of a row in a column; null if the row is not counted by columns or the user may not see it. */
export function cellOf(row: DataRow | TotalRow, place: number, figure: LostFigure, pivot: LostPivot): number | null {
  if (row.kind === 'total') return pivot.columns[place]?.figures[figure] ?? null
  const { leadsByColumn, expectedRevenueByColumn } = rowOf(row)
  return (figure === 'leads' ? leadsByColumn : expectedRevenueByColumn)?.[place] ?? null
}
