import { useMemo } from 'react'
import { usePhone } from '../../../app/shell/useMedia'
import type { ColumnLayout } from './columnLayout'
import { createPartHook } from '../../layout/FaultBoundary'
import { placeColumns } from './placeColumns'
import type { DataColumn, PlacedColumn, TableSort } from '../tableTypes'

// TanStack Table sorts and pages loaded rows. Server-sorted rows, as in the leads list, do not need it, which saves 9
// KB on most first visits.
const useOrderRows = createPartHook(() => import('./orderRows'), 'orderRows')

const none: readonly never[] = []

interface TableModelInput<Row extends object> {
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  /** Fields of visible columns in order; default: all. */
  shown?: readonly string[]
  /** Sticky columns and widths; null: defaults. */
  layout?: ColumnLayout | null
  sort?: TableSort | null
  /** The server sorts; rows keep their order. */
  serverSort: boolean
  /** Client-side page; omitted if the server pages. */
  page?: { number: number; limit: number }
}

export interface TableModel<Row> {
  /** Rows to render, in order. */
  rows: readonly Row[]
  /** False until the sorting code is loaded. */
  isOrdered: boolean
  columns: readonly PlacedColumn<Row>[]
  /** Total width of columns in pixels. */
  width: number
}

/** Column widths for the available space. */
function useColumnsInRoom<Row>(
  columns: readonly DataColumn<Row>[],
  layout: ColumnLayout | null | undefined,
): readonly DataColumn<Row>[] {
  const isNarrow = usePhone()
  return useMemo(() => {
    if (isNarrow) return columns.map((column) => ({ ...column, ...column.narrow }))
    const widths = new Map(layout?.map(({ field, width }) => [field, width]))
    return columns.map((column) => {
      const width = widths.get(column.field)
      return width === undefined ? column : { ...column, width }
    })
  }, [columns, isNarrow, layout])
}

/** Rows and columns to render, with order and widths. */
export function useTableModel<Row extends object>(input: TableModelInput<Row>): TableModel<Row> {
  const { rows, shown, serverSort, page, layout } = input
  const columns = useColumnsInRoom(input.columns, layout)
  const sort = serverSort ? null : (input.sort ?? null)
  const isGivenInOrder = !sort && !page
  const part = useOrderRows(!serverSort || !isGivenInOrder)
  const [number, limit] = [page?.number, page?.limit]
  const inOrder = useMemo(() => {
    if (isGivenInOrder) return rows
    const page = number && limit ? { number, limit } : null
    return part?.orderRows(rows, { columns, sort, page }) ?? null
  }, [isGivenInOrder, part, rows, columns, sort, number, limit])
  const placed = useMemo(() => placeColumns(columns, { shown, layout }), [columns, shown, layout])
  const last = placed.at(-1)
  return {
    rows: inOrder ?? none,
    isOrdered: inOrder !== null,
    columns: placed,
    width: last ? last.left + last.width : 0,
  }
}
