import { memo, type ReactElement } from 'react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { CheckMark } from './CheckMark'
import type { PlacedColumn, TableSort } from './tableTypes'
import type { RowSelection } from './useRowSelection'

export interface TableHeaderProps<Row> {
  pinned: PlacedColumn<Row> | undefined
  columns: readonly PlacedColumn<Row>[]
  /** The column that stays at the right edge. */
  end: PlacedColumn<Row> | undefined
  width: number
  sort: TableSort | null
  /** State of the check box that selects all rows on the page; null without selection. */
  selection: RowSelection<Row>['state'] | null
  activeColumn: number
  activeId: string
  /** The column that a tooltip explains now, and the tooltip's id. */
  told?: { field: string; id: string } | null
}

function ariaSort<Row>({ column }: PlacedColumn<Row>, sort: TableSort | null) {
  if (!column.sortable) return undefined
  if (sort?.field !== column.field) return 'none'
  return sort.order === 'asc' ? 'ascending' : 'descending'
}

function Title<Row>({ place: { column }, sort }: { place: PlacedColumn<Row>; sort: TableSort | null }) {
  if (!column.sortable) return <span className="dt-title">{column.title}</span>
  const Arrow = sort?.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <button type="button" tabIndex={-1} className="dt-title" data-sort={column.field}>
      {column.title}
      {sort?.field === column.field && <Arrow aria-hidden size={14} strokeWidth={1.75} />}
    </button>
  )
}

function headClass<Row>({ column }: PlacedColumn<Row>, isEnd: boolean) {
  if (isEnd) return 'dt-end'
  return column.align === 'right' ? `dt-figure ${column.className ?? ''}` : undefined
}

function DrawnHeader<Row>({
  pinned,
  columns,
  end,
  width,
  sort,
  selection,
  activeColumn,
  activeId,
  told,
}: TableHeaderProps<Row>) {
  return (
    <thead role="rowgroup" style={{ minWidth: width }}>
      <tr role="row" aria-rowindex={1}>
        {pinned && (
          <th
            role="columnheader"
            aria-colindex={1}
            aria-sort={ariaSort(pinned, sort)}
            id={activeColumn === 0 ? activeId : undefined}
            className={pinned.column.align === 'right' ? 'dt-pin dt-figure' : 'dt-pin'}
            style={{ width: pinned.width }}
          >
            {selection && <CheckMark state={selection} label="Select all rows" />}
            <Title place={pinned} sort={sort} />
          </th>
        )}
        {[...columns, ...(end ? [end] : [])].map((place) => (
          <th
            key={place.column.field}
            role="columnheader"
            aria-colindex={place.index + 1}
            aria-sort={ariaSort(place, sort)}
            id={activeColumn === place.index ? activeId : undefined}
            aria-describedby={told?.field === place.column.field ? told.id : undefined}
            data-explained={place.column.explain ? place.column.field : undefined}
            className={headClass(place, place === end)}
            style={place === end ? { width: place.width } : { left: place.left, width: place.width }}
          >
            <Title place={place} sort={sort} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The sticky head of a table; a press on a title sorts. */
export const TableHeader = memo(DrawnHeader) as <Row>(props: TableHeaderProps<Row>) => ReactElement
