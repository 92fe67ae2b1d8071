import { memo, type ReactElement } from 'react'
import { CheckMark } from './CheckMark'
import { firstBodyRow, type PlacedColumn } from '../tableTypes'

interface TableRowProps<Row> {
  row: Row
  /** Id of the record. */
  id: string
  /** Index on the page, from 0. */
  index: number
  /** Pixels from the first row. */
  top: number
  pinned: PlacedColumn<Row> | undefined
  /** Sticky columns beside the first one. */
  pins: readonly PlacedColumn<Row>[]
  /** Visible scrolling columns. */
  columns: readonly PlacedColumn<Row>[]
  /** Sticky column at the right. */
  end: PlacedColumn<Row> | undefined
  /** Number of rows on earlier pages. */
  offset: number
  /** CSS class of the row. */
  tint: string | undefined
  /** null without selection. */
  selected: boolean | null
  /** Open beside the table. */
  isOpened?: boolean
  selectLabel: string
  /** Column index of the active cell in this row, or -1. */
  activeColumn: number
  activeId: string
  /** In a tree: level from 1, and whether children are shown. */
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
        className={stayingClass(place, place === end) ?? cellClass(column)}
        title={column.hint}
        style={place === end ? { width } : { left, width }}
      >
        {column.cell(row)}
      </td>
    )
  })
}

/** CSS class of a cell: numbers are at the right, as their title. */
const cellClass = <Row,>({ align, className }: PlacedColumn<Row>['column']): string | undefined =>
  align === 'right' && !className?.includes('dt-figure') ? `dt-figure ${className ?? ''}` : className

/** CSS class of a sticky cell; undefined for scrolling ones. */
function stayingClass<Row>({ column, isPinned }: PlacedColumn<Row>, isEnd: boolean): string | undefined {
  if (!isEnd && !isPinned) return undefined
  return `${isEnd ? 'dt-end' : 'dt-stay'} ${cellClass(column) ?? ''}`
}
/** Cells, independent of the selection, so that selecting rows does not re-render them. */
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

/** A row, memoised for fast scrolling and selection. */
export const TableRow = memo(DrawnRow) as <Row>(props: TableRowProps<Row>) => ReactElement
