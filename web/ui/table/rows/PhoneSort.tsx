import { ArrowDown, ArrowUp } from 'lucide-react'
import { Select } from '../../form/choices/Select'
import { nextSort } from '../columns/nextSort'
import { isSortable, type DataColumn, type TableSort } from '../tableTypes'

interface Props<Row> {
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  sort: TableSort | null
  onSort: (sort: TableSort) => void
}

/** Sort control on phones, where there are no column titles. */
export function PhoneSort<Row>({ columns, rows, sort, onSort }: Props<Row>) {
  const sortable = columns.filter(isSortable)
  const current = sortable.find(({ field }) => field === sort?.field)
  if (!sortable.length) return null
  const choose = (field: string) => {
    const column = sortable.find((column) => column.field === field)
    if (column) onSort(nextSort(column, rows, null))
  }
  return (
    <div className="dt-phone-sort">
      <Select
        aria-label="Sort by"
        placeholder="Sort by"
        value={current?.field ?? ''}
        options={sortable.map(({ field, title }) => ({ value: field, label: title }))}
        onChange={choose}
      />
      {current && (
        <button
          type="button"
          aria-label={sort?.order === 'asc' ? 'Ascending, sort descending' : 'Descending, sort ascending'}
          onClick={() => onSort(nextSort(current, rows, sort))}
        >
          {sort?.order === 'asc' ? (
            <ArrowUp className="small" aria-hidden />
          ) : (
            <ArrowDown className="small" aria-hidden />
          )}
        </button>
      )}
    </div>
  )
}
