import { memo, type ReactElement } from 'react'
import { CheckMark } from './CheckMark'
import { firstBodyRow, type PlacedColumn } from '../tableTypes'

interface TableRowProps<Row> {
  row: Row
  /** Id of the row's record. */
  id: string
  /** Place on the page, from 0. */
  index: number
  /** Pixels from the first row. */
  top: number
  pinned: PlacedColumn<Row> | undefined
  /** The columns that stay beside the first one. */
  pins: readonly PlacedColumn<Row>[]
  /** The columns in view; those that stay are not among them. */
  columns: readonly PlacedColumn<Row>[]
  /** The column that stays at the right edge. */
  end: PlacedColumn<Row> | undefined
  /** Rows of this list on earlier pages. */
  offset: number
  /** Class of the row's tint. */
  tint: string | undefined
  /** null in a table without selection. */
  selected: boolean | null
  /** It is open beside the table. */
  isOpened?: boolean
  selectLabel: string
  /** Index of the column whose cell the keyboard stands on, or -1. */
  activeColumn: number
  activeId: string
  /** In a tree: from 1, and whether the rows below are shown. */
  level?: number
  isOpen?: boolean
}

type CellsProps<Row> = Pick<TableRowProps<Row>, 'row' | 'pins' | 'columns' | 'end' | 'activeColumn' | 'activeId'>

function DrawnCells<Row>({ row, pins, columns, end, activeColumn, activeId }: CellsProps<Row>) {
  return [...pins, ...columns, ...(end ? [end] : [])].map((place) => {
    const { column, index, left, width } = place
    return (
      <td
        key={column.field}
        role="gridcell"
        dir="auto"
        aria-colindex={index + 1}
        id={activeColumn === index ? activeId : undefined}
        className={stayingClass(place, place === end) ?? column.className}
        title={column.hint}
        style={place === end ? { width } : { left, width }}
      >
        {column.cell(row)}
      </td>
    )
  })
}

/** The class of a cell that stays at an edge; undefined for those that scroll. */
function stayingClass<Row>({ column, isPinned }: PlacedColumn<Row>, isEnd: boolean): string | undefined {
  if (!isEnd && !isPinned) return undefined
  return `${isEnd ? 'dt-end' : 'dt-stay'} ${column.className ?? ''}`
}
/** The cells that know nothing of selection, so that selecting a page of rows draws none of them again. */
const Cells = memo(DrawnCells) as <Row>(props: CellsProps<Row>) => ReactElement

function DrawnRow<Row>({ row, id, index, top, pinned, columns, offset, tint, selected, ...rest }: TableRowProps<Row>) {
  const { pins, end, selectLabel, activeColumn, activeId, level, isOpen, isOpened } = rest
  return (
    <tr
      role="row"
      aria-rowindex={firstBodyRow + offset + index}
      aria-selected={selected ?? undefined}
      aria-current={isOpened || undefined}
      aria-level={level}
      aria-expanded={isOpen}
      className={tint}
      data-id={id}
      data-index={index}
      data-current={activeColumn >= 0 || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      {pinned && (
        <td
          role="gridcell"
          aria-colindex={1}
          id={activeColumn === 0 ? activeId : undefined}
          className={pinned.column.align === 'right' ? 'dt-pin dt-figure' : 'dt-pin'}
          style={{ width: pinned.width }}
        >
          {selected !== null && <CheckMark state={selected ? 'all' : 'none'} label={selectLabel} />}
          {pinned.column.cell(row)}
        </td>
      )}
      <Cells row={row} pins={pins} columns={columns} end={end} activeColumn={activeColumn} activeId={activeId} />
    </tr>
  )
}

/** One row: drawn again only when something of its own changed, which is what keeps scrolling and selecting cheap. */
export const TableRow = memo(DrawnRow) as <Row>(props: TableRowProps<Row>) => ReactElement
