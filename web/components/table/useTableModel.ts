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
function useColumnsInRoom<Row>(columns: readonly DataColumn<Row>[]): readonly DataColumn<Row>[] {
  const isNarrow = usePhone()
  return useMemo(
    () => (isNarrow ? columns.map((column) => ({ ...column, ...column.narrow })) : columns),
    [columns, isNarrow],
  )
}

/** Which rows and columns a table draws, in which order and how wide. The model is TanStack Table's; drawing is ours. */
export function useTableModel<Row extends object>(input: TableModelInput<Row>): TableModel<Row> {
  const { rows, rowId, shown, sort, serverSort, page } = input
  const columns = useColumnsInRoom(input.columns)
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
    let left = 0
    return [...leaves.filter((leaf) => !isLast(leaf)), ...leaves.filter(isLast)].flatMap((leaf, index) => {
      const column = columnByField.get(leaf.id)
      if (!column) return []
      const place = { column, index, left, width: leaf.getSize() }
      left += place.width
      return [place]
    })
  }, [columns, leaves])
  const last = placed.at(-1)
  return { rows: drawn, columns: placed, width: last ? last.left + last.width : 0 }
}
