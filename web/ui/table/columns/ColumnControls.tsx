import {
  useImperativeHandle,
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  type RefObject,
} from 'react'
import { usePhone } from '../../layout/useMedia'
import { ColumnGuide } from './ColumnGuide'
import { limitedWidth, movedBeside } from './columnLayout'
import { contentWidths } from './fitColumns'
import type { ColumnAct } from './HeadMenu'
import { useTableSettings } from '../tableSettings'
import { headerRow, isSortable, type CellPlace, type ColumnFilters, type PlacedColumn } from '../tableTypes'
import { useColumnPointer } from './useColumnPointer'
import type { Point } from '../rows/useRowMenu'
import type { TableModel } from './useTableModel'
import { lazyComponent } from '../../layout/FaultBoundary'

/** Pixels of one step by keyboard or menu, and with Shift. */
const step = { small: 10, large: 50 } as const

const HeadMenu = lazyComponent(() => import('./HeadMenu'), 'HeadMenu', null)

/** Functions for the column headers. */
export interface HeadControls {
  onPointerDown: (event: PointerEvent) => void
  /** Opens a column's menu at an element. */
  openMenu: (field: string | undefined, beside: Element) => void
  /** Fits a column to its content. */
  fit: (field: string) => void
  /** Handles a key in the header row. */
  onKey: (event: KeyboardEvent, active: CellPlace | null, go: (place: CellPlace) => void) => void
}

interface Props<Row extends object> {
  ref: Ref<HeadControls>
  grid: RefObject<HTMLElement | null>
  model: TableModel<Row>
  /** null if columns cannot be arranged. */
  resetColumns: (() => void) | null
  filters: ColumnFilters | undefined
  say: (text: string) => void
  /** Fields of columns being fitted, during which all columns are rendered. */
  fitting: readonly string[] | null
  setFitting: (fields: readonly string[] | null) => void
}

/** Column header functions besides sorting: menu, width, position and pinning, by pointer and keyboard. */
export function ColumnControls<Row extends object>(props: Props<Row>) {
  const { ref, grid, model, resetColumns, filters, say, fitting, setFitting } = props
  const settings = useTableSettings()
  const [menu, setMenu] = useState<{ place: PlacedColumn<Row>; at: Point } | null>(null)
  const isPhone = usePhone()
  const { table, columns } = model
  const placeOf = (field: string | undefined) => columns.find(({ column }) => column.field === field)

  // All columns are rendered now, including those outside the visible part.
  useLayoutEffect(() => {
    if (!fitting) return
    setFitting(null)
    const fitted = columns.filter(({ column }) => fitting.includes(column.field))
    const widths = grid.current ? contentWidths(grid.current, fitted) : {}
    if (resetColumns && Object.keys(widths).length) table.setColumnSizing((before) => ({ ...before, ...widths }))
  }, [fitting, setFitting, columns, grid, resetColumns, table])

  const setWidth = (field: string, width: number) => table.setColumnSizing((before) => ({ ...before, [field]: width }))
  const widen = ({ column, width }: PlacedColumn<Row>, by: number) => {
    const next = limitedWidth(width + by)
    setWidth(column.field, next)
    say(`${column.title}: ${next} pixels`)
  }
  const beside = ({ index, isPinned }: PlacedColumn<Row>, by: -1 | 1) => {
    const other = index > 0 ? columns[index + by] : undefined
    const isFree = other && other.index > 0 && other.column.pin !== 'end'
    return isFree && Boolean(other.isPinned) === Boolean(isPinned) ? other : undefined
  }
  const moveBeside = (field: string, other: string, side: 'before' | 'after') =>
    table.setColumnOrder((order) => movedBeside(order, field, other, side))
  const moveBy = (place: PlacedColumn<Row>, by: -1 | 1): boolean => {
    const other = beside(place, by)
    if (!other) return false
    moveBeside(place.column.field, other.column.field, by < 0 ? 'before' : 'after')
    say(`${place.column.title} moved to position ${other.index + 1} of ${columns.length}`)
    return true
  }
  const pin = (field: string, isPinned: boolean) => table.getColumn(field)?.pin(isPinned ? 'start' : false)
  const pointer = useColumnPointer({
    grid,
    columns,
    isArranged: resetColumns !== null,
    onResize: setWidth,
    onMove: (field, other, side) => {
      const target = placeOf(other)
      moveBeside(field, other, side)
      // A column dropped among sticky columns becomes sticky, otherwise not.
      if (target?.index) pin(field, Boolean(target.isPinned))
    },
  })

  const may = (place: PlacedColumn<Row>) => {
    const { column, index, isPinned } = place
    const some: Partial<Record<ColumnAct, boolean>> = {
      ...{ ascending: isSortable(column), descending: isSortable(column), filter: filters?.has(column.field) ?? false },
      ...{ pin: index > 0 && !isPinned, unpin: Boolean(isPinned), hide: index > 0 },
      ...{ left: beside(place, -1) !== undefined, right: beside(place, 1) !== undefined },
      ...{ compact: settings?.isCompact === false, comfortable: settings?.isCompact === true },
    }
    return (act: ColumnAct) => some[act] ?? true
  }
  const act = (name: ColumnAct) => {
    const place = menu?.place
    setMenu(null)
    grid.current?.focus({ preventScroll: true })
    if (!place) return
    const { field, title } = place.column
    if (name === 'ascending' || name === 'descending') table.getColumn(field)?.toggleSorting(name === 'descending')
    else if (name === 'filter') filters?.seek(field)
    else if (name === 'left' || name === 'right') moveBy(place, name === 'left' ? -1 : 1)
    else if (name === 'wider' || name === 'narrower') widen(place, name === 'wider' ? step.large : -step.large)
    else if (name === 'fit') setFitting([field])
    else if (name === 'fitAll')
      setFitting(columns.filter(({ column }) => column.pin !== 'end').map(({ column }) => column.field))
    else if (name === 'compact' || name === 'comfortable') settings?.setCompact(name === 'compact')
    else if (name === 'reset') resetColumns?.()
    else if (name === 'hide') {
      table.getColumn(field)?.toggleVisibility(false)
      say(`${title} is hidden`)
    } else {
      pin(field, name === 'pin')
      say(name === 'pin' ? `${title} is pinned` : `${title} is no longer pinned`)
    }
  }
  const openMenu = (place: PlacedColumn<Row> | undefined, beside: Element | null) => {
    if (!place || !beside || !resetColumns || place.column.pin === 'end') return
    const { left, bottom } = beside.getBoundingClientRect()
    setMenu({ place, at: { x: left, y: bottom + 4 } })
  }
  const kindOf = ({ column }: PlacedColumn<Row>) => {
    if (column.kind === 'date') return 'date' as const
    return model.isText(column) ? ('text' as const) : ('figure' as const)
  }
  const closeMenu = () => {
    setMenu(null)
    grid.current?.focus({ preventScroll: true })
  }
  useImperativeHandle(ref, () => ({
    onPointerDown: pointer.onPointerDown,
    openMenu: (field, beside) => openMenu(placeOf(field), beside),
    fit: (field) => setFitting([field]),
    onKey: ({ key, target, shiftKey, altKey }, active, go) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[key] as -1 | 1 | undefined
      const handle = target instanceof Element ? target.closest<HTMLElement>('[role=separator]') : null
      const place = handle
        ? placeOf(handle.closest<HTMLElement>('th')?.dataset.field)
        : active?.row === headerRow
          ? columns[active.column]
          : undefined
      if (handle && key === 'Escape') grid.current?.focus({ preventScroll: true })
      else if (!place) return
      else if (handle && by) widen(place, by * (shiftKey ? step.large : step.small))
      else if (handle) setFitting([place.column.field])
      else if (!by) openMenu(place, grid.current?.querySelector(`th[aria-colindex="${place.index + 1}"]`) ?? null)
      else if (altKey && moveBy(place, by)) go({ row: headerRow, column: place.index + by })
    },
  }))
  return (
    <>
      {pointer.guide && <ColumnGuide {...pointer.guide} />}
      {menu && (
        <HeadMenu
          title={menu.place.column.title}
          at={menu.at}
          kind={kindOf(menu.place)}
          may={may(menu.place)}
          isPhone={isPhone}
          onChoose={act}
          onClose={closeMenu}
        />
      )}
    </>
  )
}
