import { useMemo } from 'react'
import { usePhone } from '../../../app/shell/useMedia'
import type { ColumnLayout } from './columnLayout'
import { createPartHook } from '../../layout/FaultBoundary'
import { placeColumns } from './placeColumns'
import type { DataColumn, PlacedColumn, TableSort } from '../tableTypes'

// TanStack Table orders and cuts rows that are all here. Rows that the server ordered and cut, as those of the leads, are
// drawn as they come, and the columns are placed without it: 9 KB that the first screen of most visits can do without.
const useOrderRows = createPartHook(() => import('./orderRows'))

const none: readonly never[] = []

interface TableModelInput<Row extends object> {
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  /** Fields of the visible columns, in order; all columns when left out. */
  shown?: readonly string[]
  /** Which columns stay at the left edge and how wide columns are; as they are of themselves when null. */
  layout?: ColumnLayout | null
  sort?: TableSort | null
  /** The server sorts: rows are drawn in the order in which they came. */
  serverSort: boolean
  /** Shows one page of rows that are all here; a page that the server cut is given without it. */
  page?: { number: number; limit: number }
}

export interface TableModel<Row> {
  /** Rows to draw, in order. */
  rows: readonly Row[]
  /** False until what orders them is loaded. */
  isOrdered: boolean
  columns: readonly PlacedColumn<Row>[]
  /** Pixels of all columns together. */
  width: number
}

/** The columns as wide as there is room for. */
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

/** Which rows and columns a table draws, in which order and how wide. */
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
