import type { ColumnLayout } from './columnLayout'
import type { DataColumn, PlacedColumn } from '../tableTypes'

interface Arranged {
  /** Fields of visible columns in order; default: all. */
  shown?: readonly string[]
  layout?: ColumnLayout | null
}

/**
 * Visible columns from left to right: the first one, other sticky ones, scrolling ones, and the sticky one at the
 * right.
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
