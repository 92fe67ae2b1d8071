import { useMemo } from 'react'
import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type Row as TableRow,
} from '@tanstack/react-table'
import { usePhone } from '../../shell/useMedia'
import type { ColumnLayout } from '../columnLayout'
import type { DataColumn, PlacedColumn, TableSort } from './tableTypes'

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

type Comparable = string | number | null | undefined
const texts = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

function compare(a: Comparable, b: Comparable): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return texts.compare(String(a ?? ''), String(b ?? ''))
}

interface TableModelInput<Row extends object> {
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
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

/** Which rows and columns a table draws, in which order and how wide. The model is TanStack Table's; drawing is ours. */
export function useTableModel<Row extends object>(input: TableModelInput<Row>): TableModel<Row> {
  const { rows, rowId, shown, sort, serverSort, page, layout } = input
  const columns = useColumnsInRoom(input.columns, layout)
  const definitions = useMemo(
    () =>
      columns.map(({ field, width, sortable, sortValue }) => ({
        id: field,
        accessorFn: (row: Row): Comparable => sortValue?.(row),
        size: width,
        enableSorting: Boolean(sortable),
        sortUndefined: 'last' as const,
        sortFn: (a: TableRow<typeof features, Row>, b: TableRow<typeof features, Row>, id: string) =>
          compare(a.getValue<Comparable>(id), b.getValue<Comparable>(id)),
      })),
    [columns],
  )
  const state = useMemo(
    () => ({
      columnOrder: shown ? [...shown] : [],
      columnVisibility: shown ? Object.fromEntries(columns.map(({ field }) => [field, shown.includes(field)])) : {},
      sorting: sort && !serverSort ? [{ id: sort.field, desc: sort.order === 'desc' }] : [],
      pagination: { pageIndex: (page?.number ?? 1) - 1, pageSize: page?.limit ?? Math.max(rows.length, 1) },
    }),
    [columns, shown, sort, serverSort, page?.number, page?.limit, rows.length],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state,
    manualSorting: serverSort,
    manualPagination: !page,
  })

  const modelRows = table.getRowModel().rows
  const drawn = useMemo(() => modelRows.map(({ original }) => original), [modelRows])
  const leaves = table.getVisibleLeafColumns()
  const placed = useMemo(() => {
    const columnByField = new Map(columns.map((column) => [column.field, column]))
    const isLast = ({ id }: { id: string }) => columnByField.get(id)?.pin === 'end'
    const pinned = new Set(layout?.filter(({ pinned }) => pinned).map(({ field }) => field))
    const isFirst = ({ id }: { id: string }) => id === leaves[0]?.id
    const isPinned = (leaf: { id: string }) => !isFirst(leaf) && !isLast(leaf) && pinned.has(leaf.id)
    const order = [
      isFirst,
      isPinned,
      (leaf: { id: string }) => !isFirst(leaf) && !isPinned(leaf) && !isLast(leaf),
      isLast,
    ]
    let left = 0
    const inOrder = leaves.length > 1 ? order.flatMap((isHere) => leaves.filter(isHere)) : leaves
    return inOrder.flatMap((leaf, index) => {
      const column = columnByField.get(leaf.id)
      if (!column) return []
      const place: PlacedColumn<Row> = { column, index, left, width: leaf.getSize() }
      if (isPinned(leaf)) place.isPinned = true
      left += place.width
      return [place]
    })
  }, [columns, leaves, layout])
  const last = placed.at(-1)
  return { rows: drawn, columns: placed, width: last ? last.left + last.width : 0 }
}
