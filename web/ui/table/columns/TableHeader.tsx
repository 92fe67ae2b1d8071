import { memo, useState, type ReactElement } from 'react'
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { columnWidths } from '../../../../shared/app/columnWidths'
import { usePhone } from '../../layout/useMedia'
import { CheckMark } from '../rows/CheckMark'
import { isSortable, type PlacedColumn, type TableSort } from '../tableTypes'
import type { RowSelection } from '../rows/useRowSelection'

interface TableHeaderProps<Row> {
  pinned: PlacedColumn<Row> | undefined
  pins: readonly PlacedColumn<Row>[]
  columns: readonly PlacedColumn<Row>[]
  /** The sticky column at the right. */
  end: PlacedColumn<Row> | undefined
  width: number
  sort: TableSort | null
  /** State of the check box for all rows on the page; null without selection. */
  selection: RowSelection<Row>['state'] | null
  /** Whether columns can be arranged, by a menu and a handle in each title. */
  isArranged: boolean
  activeColumn: number
  activeId: string
  /** The column with a visible explanation, and the id of the tooltip. */
  told?: { field: string; id: string } | null
}

function ariaSort<Row>({ column }: PlacedColumn<Row>, sort: TableSort | null) {
  if (!isSortable(column)) return undefined
  if (sort?.field !== column.field) return 'none'
  return sort.order === 'asc' ? 'ascending' : 'descending'
}

function Title<Row>({ place: { column }, sort }: { place: PlacedColumn<Row>; sort: TableSort | null }) {
  if (!isSortable(column)) return <span className="dt-title">{column.title}</span>
  const Arrow = sort?.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <button type="button" tabIndex={-1} className="dt-title" data-sort={column.field}>
      {column.title}
      {sort?.field === column.field && <Arrow aria-hidden size={14} strokeWidth={1.75} />}
    </button>
  )
}

function headClass<Row>({ column, isPinned }: PlacedColumn<Row>, isEnd: boolean) {
  if (isEnd) return 'dt-end'
  const figure = column.align === 'right' ? `dt-figure ${column.className ?? ''}` : undefined
  return isPinned ? `dt-stay ${figure ?? ''}` : figure
}

/** Menu button and handle of a title. Rendered only on hover or focus, because forty would be slow. */
function Controls<Row>({ place: { column, width } }: { place: PlacedColumn<Row> }) {
  const isPhone = usePhone()
  return (
    <>
      <button
        type="button"
        className="dt-head-menu"
        data-head-menu={column.field}
        aria-label="Column menu"
        aria-haspopup="menu"
        title="Column menu"
      >
        <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
      </button>
      {!isPhone && (
        <span
          className="dt-handle"
          role="separator"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label="Column width"
          aria-valuenow={width}
          aria-valuemin={columnWidths.min}
          aria-valuemax={columnWidths.max}
          aria-valuetext={`${width} pixels`}
        />
      )}
    </>
  )
}

function DrawnHeader<Row>({
  pinned,
  pins,
  isArranged,
  columns,
  end,
  width,
  sort,
  selection,
  activeColumn,
  activeId,
  told,
}: TableHeaderProps<Row>) {
  const [under, setUnder] = useState<string | undefined>()
  const hasControls = ({ column, index }: PlacedColumn<Row>) =>
    isArranged && column.pin !== 'end' && (index === activeColumn || column.field === under)
  return (
    <thead
      role="rowgroup"
      style={{ minWidth: width }}
      // With a button held, the head keeps its controls: its edge may be under way, and heads that it passes stay quiet.
      onMouseOver={({ target, buttons }) =>
        buttons || setUnder(target instanceof Element ? target.closest<HTMLElement>('th')?.dataset.field : undefined)
      }
      onMouseLeave={({ buttons }) => buttons || setUnder(undefined)}
    >
      <tr role="row" aria-rowindex={1}>
        {pinned && (
          <th
            role="columnheader"
            aria-colindex={1}
            aria-sort={ariaSort(pinned, sort)}
            id={activeColumn === 0 ? activeId : undefined}
            className={pinned.column.align === 'right' ? 'dt-pin dt-figure' : 'dt-pin'}
            data-field={pinned.column.field}
            aria-label={isArranged ? pinned.column.title : undefined}
            style={{ width: pinned.width }}
          >
            {selection && <CheckMark state={selection} label="Select all rows" />}
            <Title place={pinned} sort={sort} />
            {hasControls(pinned) && <Controls place={pinned} />}
          </th>
        )}
        {[...pins, ...columns, ...(end ? [end] : [])].map((place) => (
          <th
            key={place.column.field}
            role="columnheader"
            aria-colindex={place.index + 1}
            aria-sort={ariaSort(place, sort)}
            id={activeColumn === place.index ? activeId : undefined}
            aria-describedby={told?.field === place.column.field ? told.id : undefined}
            data-field={place.column.field}
            aria-label={isArranged ? place.column.title : undefined}
            data-explained={place.column.explain || place.column.term ? place.column.field : undefined}
            className={headClass(place, place === end)}
            style={place === end ? { width: place.width } : { left: place.left, width: place.width }}
          >
            <Title place={place} sort={sort} />
            {hasControls(place) && <Controls place={place} />}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Sticky table header; a click on a title sorts. */
export const TableHeader = memo(DrawnHeader) as <Row>(props: TableHeaderProps<Row>) => ReactElement
