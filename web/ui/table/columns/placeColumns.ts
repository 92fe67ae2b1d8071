import type { ColumnLayout } from './columnLayout'
import type { DataColumn, PlacedColumn } from '../tableTypes'

interface Arranged {
  /** Fields of the visible columns, in order; all columns when left out. */
  shown?: readonly string[]
  layout?: ColumnLayout | null
}

/**
 * The visible columns from left to right: the first one, those that stay beside it, those that scroll, and the one that
 * stays at the right edge.
 */
export function placeColumns<Row>(
  columns: readonly DataColumn<Row>[],
  { shown, layout }: Arranged,
): readonly PlacedColumn<Row>[] {
  const columnByField = new Map(columns.map((column) => [column.field, column]))
  const visible = shown ? shown.flatMap((field) => columnByField.get(field) ?? []) : columns
  const pinned = new Set(layout?.filter(({ pinned }) => pinned).map(({ field }) => field))
  const [first, ...others] = visible
  const end = others.filter(({ pin }) => pin === 'end')
  const free = others.filter(({ pin }) => pin !== 'end')
  const isPinned = (column: DataColumn<Row>) => column !== first && column.pin !== 'end' && pinned.has(column.field)
  const inOrder = [
    ...(first ? [first] : []),
    ...free.filter(isPinned),
    ...free.filter((column) => !isPinned(column)),
    ...end,
  ]
  let left = 0
  return inOrder.map((column, index) => {
    const place: PlacedColumn<Row> = { column, index, left, width: column.width }
    if (isPinned(column)) place.isPinned = true
    left += column.width
    return place
  })
}
