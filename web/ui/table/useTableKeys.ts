import { useCallback, useEffect, useMemo, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { useShortcuts } from '../shortcuts/useShortcuts'
import { headerRow, type CellPlace } from './tableTypes'

interface TableKeysInput {
  rowCount: number
  columnCount: number
  /** Visible rows, for Page Up and Page Down. */
  pageRows: () => number
  activeId: string
  show: (place: CellPlace) => void
  sortBy: (field: string) => void
  /** Omitted without selection. */
  toggle?: (row: number, extend: boolean) => void
  toggleAll?: () => void
  /** Left arrow in the first cell: closes the row, or returns the parent row to move to. */
  outward?: (row: number) => number | undefined
  /** Opens a row beside the table or on its own page; omitted if rows do not open. */
  openRow?: (row: number, asPage: boolean) => void
  /** Called when arrows move to another row. */
  follow?: (row: number) => void
  /** Index of the open row, to which the table moves; -1 for none. */
  openedAt?: number
  /** Opens the menu of a row; omitted if rows have none. */
  openMenu?: (row: number, beside: Element) => void
  /** Edits a row; omitted if not possible. */
  edit?: ((row: number) => void) | undefined
}

const clamp = (value: number, from: number, to: number) => Math.max(from, Math.min(to, value))

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (key === 'F10' && shiftKey)

/** Target cell of a key, or null for other keys. */
function moved(event: KeyboardEvent, { row, column }: CellPlace, input: TableKeysInput): CellPlace | null {
  const end = { row: input.rowCount - 1, column: input.columnCount - 1 }
  const far = event.ctrlKey || event.metaKey
  switch (event.key) {
    case 'ArrowUp':
      return { row: far ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: far ? end.row : row + 1, column }
    case 'ArrowLeft':
      return { row, column: far ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: far ? end.column : column + 1 }
    case 'Home':
      return { row: far ? 0 : row, column: 0 }
    case 'End':
      return { row: far ? end.row : row, column: end.column }
    case 'PageUp':
      return { row: row - input.pageRows(), column }
    case 'PageDown':
      return { row: row + input.pageRows(), column }
    default:
      return null
  }
}

/** Maximum number of frames to wait until the active cell is rendered. */
const maxFrames = 30

/** Runs `work` on the active cell, at once or when the table has scrolled to it. */
function withCell(id: string, work: (cell: HTMLElement) => void, frames = maxFrames) {
  const cell = document.getElementById(id)
  if (cell) work(cell)
  else if (frames > 0) requestAnimationFrame(() => withCell(id, work, frames - 1))
}

/** The active cell. Separate from the key handlers, whose closures would keep old rows in memory. */
function useActiveCell({ rowCount, columnCount, show }: Pick<TableKeysInput, 'rowCount' | 'columnCount' | 'show'>) {
  const [chosen, setActive] = useState<CellPlace | null>(null)
  // A phone has fewer columns: its cell is the last one.
  const last = Math.max(0, columnCount - 1)
  const active = useMemo(() => chosen && { ...chosen, column: Math.min(chosen.column, last) }, [chosen, last])
  const go = useCallback(
    (place: CellPlace) => {
      const next = {
        row: clamp(place.row, headerRow, rowCount - 1),
        column: clamp(place.column, 0, last),
      }
      setActive(next)
      show(next)
    },
    [rowCount, last, show],
  )
  return { active, setActive, go }
}

/**
 * Keyboard and mouse handling of a table. The grid keeps the focus and references the active cell by
 * `aria-activedescendant`, so that the focus is not lost when a row is no longer rendered. Space selects; Enter clicks
 * the control in the cell (sort title, link or button), or opens the row's menu in a cell with actions. Shift+F10 and
 * the menu key open the row's menu.
 */
export function useTableKeys(input: TableKeysInput, grid: RefObject<HTMLElement | null>) {
  const { rowCount } = input
  const { active, setActive, go } = useActiveCell(input)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return // controls in cells handle their own keys
    const place = active ?? { row: headerRow, column: 0 }
    if (event.key === 'ArrowLeft' && active?.column === 0 && place.row !== headerRow && input.outward) {
      const above = input.outward(place.row)
      if (above !== undefined) go({ row: above, column: 0 })
      return event.preventDefault()
    }
    const target = moved(event, place, input)
    // A first step starts at the first title; Ctrl jumps at once.
    const isStep = !active && !event.ctrlKey && !event.metaKey
    const next = target && isStep ? place : target
    if (next) {
      go(next)
      const row = clamp(next.row, headerRow, rowCount - 1)
      if (row !== place.row && row !== headerRow) input.follow?.(row)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && input.openRow) {
      if (place.row !== headerRow) input.openRow(place.row, true)
    } else if (event.key === ' ' && input.toggle) {
      if (place.row === headerRow) input.toggleAll?.()
      else input.toggle(place.row, event.shiftKey)
    } else if (event.key === 'Enter' && active) {
      withCell(input.activeId, (cell) => {
        const control = cell.querySelector<HTMLElement>('button, a')
        if (cell.querySelector('[data-action]')) input.openMenu?.(place.row, cell)
        else if (control) control.click()
        else if (place.row !== headerRow) input.openRow?.(place.row, false)
      })
    } else if (isMenuKey(event) && input.openMenu && place.row !== headerRow) {
      withCell(input.activeId, (cell) => input.openMenu?.(place.row, cell))
    } else return
    event.preventDefault()
  }

  /** Moves by rows from any focus on the screen; a focused table has priority. */
  const step = (by: number) => {
    const other = document.activeElement?.closest('[role="grid"], [role="treegrid"]')
    if (!rowCount || (other && other !== grid.current)) return false
    grid.current?.focus({ preventScroll: true })
    const row = active && active.row !== headerRow ? active.row + by : 0
    go({ row: clamp(row, 0, rowCount - 1), column: active?.column ?? 0 })
    return true
  }
  const onActiveRow = (work: ((row: number) => void) | undefined) => () => {
    if (!work || !active || active.row === headerRow || document.activeElement !== grid.current) return false
    work(active.row)
    return true
  }
  useShortcuts('lists', {
    next: () => step(1),
    previous: () => step(-1),
    select: onActiveRow(input.toggle && ((row) => input.toggle?.(row, false))),
    edit: onActiveRow(input.edit),
  })

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null
    const title = target?.closest<HTMLElement>('[data-sort]')
    if (title?.dataset.sort) input.sortBy(title.dataset.sort)
    const cell = target?.closest('[aria-colindex]')
    if (!cell) return
    const index = cell.closest<HTMLElement>('tr')?.dataset.index
    const row = index === undefined ? headerRow : Number(index)
    setActive({ row, column: Number(cell.getAttribute('aria-colindex')) - 1 })
    if (target?.closest('[role="checkbox"]')) {
      if (row === headerRow) input.toggleAll?.()
      else input.toggle?.(row, event.shiftKey)
    }
  }
  const { openedAt = -1 } = input
  const [shownAt, setShownAt] = useState(-1)
  useEffect(() => {
    if (openedAt === shownAt) return
    setShownAt(openedAt)
    if (openedAt >= 0) go({ row: openedAt, column: active?.column ?? 0 })
  }, [openedAt, shownAt, go, active])
  return { active, setActive, go, onKeyDown, onClick }
}
