import type { DataColumn, TableSort } from '../tableTypes'

type Sortable<Row> = Pick<DataColumn<Row>, 'field' | 'kind' | 'sortValue'>

/** Whether a column is sorted as text, by its kind or else by its values. */
export function isText<Row>({ kind, sortValue }: Sortable<Row>, rows: readonly Row[]): boolean {
  if (kind || !sortValue) return (kind ?? 'text') === 'text'
  const filled = rows.find((row) => sortValue(row) != null)
  return filled === undefined || typeof sortValue(filled) === 'string'
}

/**
 * Sort order after a click on a title: ascending for text, descending for numbers, money and dates; reversed if the
 * column is already sorted.
 */
export function nextSort<Row>(column: Sortable<Row>, rows: readonly Row[], current: TableSort | null): TableSort {
  const { field } = column
  if (current?.field === field) return { field, order: current.order === 'asc' ? 'desc' : 'asc' }
  return { field, order: isText(column, rows) ? 'asc' : 'desc' }
}
