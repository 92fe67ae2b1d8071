import { useCallback, useMemo } from 'react'
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createExpandedRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  functionalUpdate,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ExpandedState,
  type Row as TableRow,
  type RowSelectionState,
  type Table,
} from '@tanstack/react-table'
import { usePhone } from '../../layout/useMedia'
import { isSortable, type DataColumn, type PlacedColumn, type RowTree, type TableSort } from '../tableTypes'
import { layoutOptions } from './columnLayout'
import type { RowSelection } from '../rows/useRowSelection'
import type { Arrangement } from './useArrangement'

export const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  expandedRowModel: createExpandedRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

interface TableModelInput<Row extends object> {
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  arrangement: Arrangement
  sort: TableSort | null
  onSort: (sort: TableSort) => void
  /** The server sorts; rows keep their order. */
  serverSort: boolean
  /** Client-side page; omitted if the server pages. */
  page?: { number: number; limit: number } | undefined
  selection?: RowSelection<Row> | undefined
  tree?: RowTree<Row> | undefined
}

export type GridRow<Row extends object> = TableRow<typeof features, Row>

export interface TableModel<Row extends object> {
  table: Table<typeof features, Row>
  /** Rows to render, in order. */
  rows: readonly GridRow<Row>[]
  rowAt: (index: number) => Row | undefined
  columns: readonly PlacedColumn<Row>[]
  /** Total width of columns in pixels. */
  width: number
  /** Sorts by a column; reverses the order if it is already sorted by it. */
  sortBy: (field: string) => void
  isText: (column: DataColumn<Row>) => boolean
}

type Comparable = string | number | undefined
const texts = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

const compare = (a: Comparable, b: Comparable): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : texts.compare(String(a ?? ''), String(b ?? ''))

const definition = <Row extends object>(column: DataColumn<Row>, index: number): ColumnDef<typeof features, Row> => ({
  id: column.field,
  size: column.width,
  // The first column names the row.
  enableHiding: index > 0,
  enableSorting: isSortable(column),
  accessorFn: (row: Row): Comparable => column.sortValue?.(row) ?? undefined,
  // Empty values come last in both directions.
  sortUndefined: 'last',
  sortFn: (a, b, id) => compare(a.getValue<Comparable>(id), b.getValue<Comparable>(id)),
})

/** Whether a column is sorted as text, by its kind or else by its values. */
function isText<Row>({ kind, sortValue }: DataColumn<Row>, rows: readonly Row[]): boolean {
  if (kind || !sortValue) return (kind ?? 'text') === 'text'
  const filled = rows.find((row) => sortValue(row) != null)
  return filled === undefined || typeof sortValue(filled) === 'string'
}

/** State of the columns; on phones with fixed widths and nothing pinned but the first column. */
function useLayoutOptions<Row>({ layout, change }: Arrangement, columns: readonly DataColumn<Row>[]) {
  const isPhone = usePhone()
  return useMemo(() => {
    const end = columns.filter(({ pin }) => pin === 'end').map(({ field }) => field)
    const { state, ...options } = layoutOptions(layout, change, end)
    const onPhone = { columnSizing: {}, columnPinning: { start: state.columnOrder.slice(0, 1), end } }
    return { ...options, state: isPhone ? { ...state, ...onPhone } : state }
  }, [layout, change, columns, isPhone])
}

/** Expansion of a tree: the rows that have rows below them. */
function expandedOf<Row>(rows: readonly Row[], rowId: (row: Row) => string, { below }: RowTree<Row>): ExpandedState {
  const open = (rows: readonly Row[]): [string, boolean][] =>
    rows.flatMap((row) => {
      const children = below(row)
      return children ? [[rowId(row), true], ...open(children)] : []
    })
  return Object.fromEntries(open(rows))
}

/** Rows and columns to render, with order and widths: TanStack Table by the state of the page. */
export function useTableModel<Row extends object>(input: TableModelInput<Row>): TableModel<Row> {
  const { rows, rowId, sort, onSort, serverSort, page, selection, tree } = input
  const isPhone = usePhone()
  const columns = useMemo(
    () => (isPhone ? input.columns.map((column) => ({ ...column, ...column.narrow })) : input.columns),
    [input.columns, isPhone],
  )
  const definitions = useMemo(() => columns.map(definition), [columns])
  const options = useLayoutOptions(input.arrangement, columns)
  const sorting = useMemo(() => (sort ? [{ id: sort.field, desc: sort.order === 'desc' }] : []), [sort])
  const [number, limit] = [page?.number ?? 1, page?.limit ?? 1]
  const pagination = useMemo(() => ({ pageIndex: number - 1, pageSize: limit }), [number, limit])
  const selected = selection?.selected
  const rowSelection = useMemo(
    (): RowSelectionState =>
      // Only of these rows, because the selection may hold many of other pages.
      selected?.size ? Object.fromEntries(rows.map(rowId).flatMap((id) => (selected.has(id) ? [[id, true]] : []))) : {},
    [selected, rows, rowId],
  )
  const expanded = useMemo(() => (tree ? expandedOf(rows, rowId, tree) : {}), [tree, rows, rowId])
  const table: Table<typeof features, Row> = useTable(
    {
      features,
      columns: definitions,
      data: rows,
      getRowId: rowId,
      ...options,
      state: { ...options.state, sorting, pagination, rowSelection, expanded },
      onRowSelectionChange: (updater) => selection?.onSelect(functionalUpdate(updater, rowSelection)),
      ...(tree && {
        getSubRows: (row: Row) => tree.below(row) ?? undefined,
        getRowCanExpand: ({ original }: GridRow<Row>) => tree.mayOpen(original),
        onExpandedChange: (updater) => {
          const next = functionalUpdate(updater, expanded)
          const isOpen = (state: ExpandedState, id: string) => state === true || Boolean(state[id])
          for (const { id, original } of table.getRowModel().rows)
            if (isOpen(next, id) !== isOpen(expanded, id)) tree.onToggle(original)
        },
      }),
      onSortingChange: (updater) => {
        const [next] = functionalUpdate(updater, sorting)
        if (next) onSort({ field: next.id, order: next.desc ? 'desc' : 'asc' })
      },
      enableSortingRemoval: false,
      manualSorting: serverSort,
      manualPagination: !page,
      autoResetAll: false,
    },
    () => null, // the page holds all state
  )
  const rowModel = table.getRowModel()
  const start = table.getStartVisibleLeafColumns()
  const center = table.getCenterVisibleLeafColumns()
  const end = table.getEndVisibleLeafColumns()
  const placed = useMemo(() => {
    const columnByField = new Map(columns.map((column) => [column.field, column]))
    let left = 0
    return [...start, ...center, ...end].flatMap((column, index): PlacedColumn<Row> | [] => {
      const own = columnByField.get(column.id)
      if (!own) return []
      const width = column.getSize()
      const place: PlacedColumn<Row> = { column: own, index, left, width }
      if (index > 0 && index < start.length) place.isPinned = true
      left += width
      return place
    })
  }, [columns, start, center, end])
  const last = placed.at(-1)
  return {
    table,
    rows: rowModel.rows,
    rowAt: useCallback((index) => rowModel.rows[index]?.original, [rowModel]),
    columns: placed,
    width: last ? last.left + last.width : 0,
    isText: (column) => isText(column, rows),
    sortBy: (field) => {
      const column = columns.find((column) => column.field === field)
      if (column && isSortable(column))
        table.getColumn(field)?.toggleSorting(sort?.field === field ? undefined : !isText(column, rows))
    },
  }
}
