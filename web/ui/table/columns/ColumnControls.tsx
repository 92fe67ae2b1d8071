import {
  useImperativeHandle,
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  type RefObject,
} from 'react'
import { usePhone } from '../../../app/shell/useMedia'
import { ColumnGuide } from './ColumnGuide'
import { moveBeside, pinColumn, showColumn, widenColumn } from './columnLayout'
import { contentWidths } from './fitColumns'
import type { ColumnAct } from './HeadMenu'
import { isText } from './nextSort'
import { useTableSettings } from '../tableSettings'
import {
  headerRow,
  isSortable,
  type CellPlace,
  type ColumnFilters,
  type PlacedColumn,
  type TableSort,
} from '../tableTypes'
import type { Arrangement } from './useArrangement'
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

interface Props<Row> {
  ref: Ref<HeadControls>
  grid: RefObject<HTMLElement | null>
  model: TableModel<Row>
  arrangement: Arrangement | null
  onSort: (sort: TableSort) => void
  filters: ColumnFilters | undefined
  say: (text: string) => void
  /** Fields of columns being fitted, during which all columns are rendered. */
  fitting: readonly string[] | null
  setFitting: (fields: readonly string[] | null) => void
}

/** Column header functions besides sorting: menu, width, position and pinning, by pointer and keyboard. */
export function ColumnControls<Row>(props: Props<Row>) {
  const { ref, grid, model, arrangement, onSort, filters, say, fitting, setFitting } = props
  const settings = useTableSettings()
  const [menu, setMenu] = useState<{ place: PlacedColumn<Row>; at: Point } | null>(null)
  const isPhone = usePhone()
  const { columns } = model
  const placeOf = (field: string | undefined) => columns.find(({ column }) => column.field === field)
  const layout = arrangement?.layout ?? []
  const change = arrangement?.change ?? (() => {})

  // All columns are rendered now, including those outside the visible part.
  useLayoutEffect(() => {
    if (!fitting) return
    setFitting(null)
    const indexes = columns.filter(({ column }) => fitting.includes(column.field)).map(({ index }) => index)
    const widths = grid.current ? contentWidths(grid.current, indexes) : new Map<number, number>()
    if (!arrangement || !widths.size) return
    arrangement.change(
      [...widths].reduce(
        (layout, [index, width]) => widenColumn(layout, columns[index]?.column.field ?? '', width),
        arrangement.layout,
      ),
    )
  }, [fitting, setFitting, columns, grid, arrangement])

  const widen = ({ column, width }: PlacedColumn<Row>, by: number) => {
    const next = widenColumn(layout, column.field, width + by)
    change(next)
    say(`${column.title}: ${next.find(({ field }) => field === column.field)?.width} pixels`)
  }
  const beside = ({ index, isPinned }: PlacedColumn<Row>, by: -1 | 1) => {
    const other = index > 0 ? columns[index + by] : undefined
    const isFree = other && other.index > 0 && other.column.pin !== 'end'
    return isFree && Boolean(other.isPinned) === Boolean(isPinned) ? other : undefined
  }
  const moveBy = (place: PlacedColumn<Row>, by: -1 | 1): boolean => {
    const other = beside(place, by)
    if (!other) return false
    change(moveBeside(layout, place.column.field, other.column.field, by < 0 ? 'before' : 'after'))
    say(`${place.column.title} moved to position ${other.index + 1} of ${columns.length}`)
    return true
  }
  const pointer = useColumnPointer({
    grid,
    columns,
    isArranged: arrangement !== null,
    onResize: (field, width) => change(widenColumn(layout, field, width)),
    onMove: (field, other, side) => {
      const target = placeOf(other)
      const moved = moveBeside(layout, field, other, side)
      // A column dropped among sticky columns becomes sticky, otherwise not.
      change(target?.index ? pinColumn(moved, field, Boolean(target.isPinned)) : moved)
    },
  })

  const may = (place: PlacedColumn<Row>) => (act: ColumnAct) => {
    const { column, index, isPinned } = place
    switch (act) {
      case 'ascending':
      case 'descending':
        return isSortable(column)
      case 'filter':
        return Boolean(filters?.has(column.field))
      case 'pin':
        return index > 0 && !isPinned
      case 'unpin':
        return Boolean(isPinned)
      case 'left':
        return beside(place, -1) !== undefined
      case 'right':
        return beside(place, 1) !== undefined
      case 'hide':
        return index > 0
      case 'compact':
        return settings?.isCompact === false
      case 'comfortable':
        return settings?.isCompact === true
      default:
        return true
    }
  }
  const act = (name: ColumnAct) => {
    const place = menu?.place
    setMenu(null)
    grid.current?.focus({ preventScroll: true })
    if (!place) return
    const { field, title } = place.column
    if (name === 'ascending' || name === 'descending') onSort({ field, order: name === 'ascending' ? 'asc' : 'desc' })
    else if (name === 'filter') filters?.seek(field)
    else if (name === 'left' || name === 'right') moveBy(place, name === 'left' ? -1 : 1)
    else if (name === 'wider' || name === 'narrower') widen(place, name === 'wider' ? step.large : -step.large)
    else if (name === 'fit') setFitting([field])
    else if (name === 'fitAll')
      setFitting(columns.filter(({ column }) => column.pin !== 'end').map(({ column }) => column.field))
    else if (name === 'compact' || name === 'comfortable') settings?.setCompact(name === 'compact')
    else if (name === 'reset') change(null)
    else if (name === 'hide') {
      change(showColumn(layout, field, false))
      say(`${title} is hidden`)
    } else {
      change(pinColumn(layout, field, name === 'pin'))
      say(name === 'pin' ? `${title} is pinned` : `${title} is no longer pinned`)
    }
  }
  const openMenu = (place: PlacedColumn<Row> | undefined, beside: Element | null) => {
    if (!place || !beside || !arrangement || place.column.pin === 'end') return
    const { left, bottom } = beside.getBoundingClientRect()
    setMenu({ place, at: { x: left, y: bottom + 4 } })
  }
  const kindOf = ({ column }: PlacedColumn<Row>) => {
    if (column.kind === 'date') return 'date' as const
    return isText(column, model.rows) ? ('text' as const) : ('figure' as const)
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
