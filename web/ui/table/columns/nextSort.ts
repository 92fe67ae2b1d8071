import type { DataColumn, TableSort } from '../tableTypes'

type Sortable<Row> = Pick<DataColumn<Row>, 'field' | 'kind' | 'sortValue'>

/** Whether a column is sorted as text: as its kind says, else as the values that are compared. */
export function isText<Row>({ kind, sortValue }: Sortable<Row>, rows: readonly Row[]): boolean {
  if (kind || !sortValue) return (kind ?? 'text') === 'text'
  const filled = rows.find((row) => sortValue(row) != null)
  return filled === undefined || typeof sortValue(filled) === 'string'
}

/**
 * The order that a press on a column's title asks for: texts from A to Z first; numbers, money and dates with the
 * greatest first; the other way when the table is sorted by the column already.
 */
export function nextSort<Row>(column: Sortable<Row>, rows: readonly Row[], current: TableSort | null): TableSort {
  const { field } = column
  if (current?.field === field) return { field, order: current.order === 'asc' ? 'desc' : 'asc' }
  return { field, order: isText(column, rows) ? 'asc' : 'desc' }
}
