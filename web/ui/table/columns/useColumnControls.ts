import { useLayoutEffect, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { moveBeside, pinColumn, showColumn, widenColumn } from './columnLayout'
import { contentWidths } from './fitColumns'
import type { ColumnAct } from './HeadMenu'
import { isText } from './nextSort'
import { useTableSettings } from '../tableSettings'
import { headerRow, type CellPlace, type ColumnFilters, type PlacedColumn, type TableSort } from '../tableTypes'
import type { Arrangement } from './useArrangement'
import { useColumnPointer } from './useColumnPointer'
import type { Point } from '../rows/useRowMenu'
import type { TableModel } from './useTableModel'

/** Pixels of one step by keyboard or menu, and of one with Shift. */
const step = { small: 10, large: 50 } as const

interface Input<Row> {
  grid: RefObject<HTMLElement | null>
  model: TableModel<Row>
  arrangement: Arrangement | null
  sort: TableSort | null
  onSort: (sort: TableSort) => void
  filters: ColumnFilters | undefined
  say: (text: string) => void
}

/** Everything that heads do beside sorting by a press: the menu, widths, places and pins, by pointer and by keyboard. */
export function useColumnControls<Row>({ grid, model, arrangement, onSort, filters, say, sort }: Input<Row>) {
  const settings = useTableSettings()
  const [menu, setMenu] = useState<{ place: PlacedColumn<Row>; at: Point } | null>(null)
  const [fitting, setFitting] = useState<readonly string[] | null>(null)
  const { columns } = model
  const placeOf = (field: string | undefined) => columns.find(({ column }) => column.field === field)
  const layout = arrangement?.layout ?? []
  const change = arrangement?.change ?? (() => {})

  // All columns are drawn now, also those out of sight.
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
  }, [fitting, columns, grid, arrangement])

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
      // Dropped among the columns that stay, it stays; dropped among the others, it scrolls.
      change(target?.index ? pinColumn(moved, field, Boolean(target.isPinned)) : moved)
    },
  })

  const may = (place: PlacedColumn<Row>) => (act: ColumnAct) => {
    const { column, index, isPinned } = place
    switch (act) {
      case 'ascending':
      case 'descending':
        return Boolean(column.sortable)
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
  return {
    guide: pointer.guide,
    onPointerDown: pointer.onPointerDown,
    menu: menu && { title: menu.place.column.title, at: menu.at, kind: kindOf(menu.place), may: may(menu.place) },
    act,
    sort,
    closeMenu: () => {
      setMenu(null)
      grid.current?.focus({ preventScroll: true })
    },
    isFitting: fitting !== null,
    onClick: ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-head-menu]') : null
      if (button) openMenu(placeOf(button.dataset.headMenu), button)
    },
    onDoubleClick: ({ target }: MouseEvent) => {
      const handle = target instanceof Element ? target.closest('[role=separator]') : null
      const field = handle?.closest<HTMLElement>('th')?.dataset.field
      if (field) setFitting([field])
    },
    /** Keys of a focused handle, and of the title on which the keyboard stands; answers whether it was one. */
    onKeyDown: (
      event: KeyboardEvent<HTMLElement>,
      active: CellPlace | null,
      go: (place: CellPlace) => void,
    ): boolean => {
      if (!arrangement) return false
      const target = event.target instanceof HTMLElement ? event.target : null
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined
      if (target?.getAttribute('role') === 'separator') {
        const place = placeOf(target.closest<HTMLElement>('th')?.dataset.field)
        if (place && by) widen(place, by * (event.shiftKey ? step.large : step.small))
        else if (place && event.key === 'Enter') setFitting([place.column.field])
        else if (event.key === 'Escape') grid.current?.focus({ preventScroll: true })
        else return false
        event.preventDefault()
        return true
      }
      if (target !== event.currentTarget || active?.row !== headerRow) return false
      const place = columns[active.column]
      const isMenu =
        event.key === 'ContextMenu' ||
        (event.key === 'F10' && event.shiftKey) ||
        (event.altKey && event.key === 'ArrowDown')
      if (isMenu) openMenu(place, grid.current?.querySelector(`th[aria-colindex="${active.column + 1}"]`) ?? null)
      else if (event.altKey && by && place) {
        if (moveBy(place, by)) go({ row: headerRow, column: active.column + by })
      } else return false
      event.preventDefault()
      return true
    },
  }
}
