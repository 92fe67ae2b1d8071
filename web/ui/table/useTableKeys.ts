import { useCallback, useEffect, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { useShortcuts } from '../../app/shortcuts/useShortcuts'
import { headerRow, type CellPlace } from './tableTypes'

interface TableKeysInput {
  rowCount: number
  columnCount: number
  /** Rows that fit on the screen, for Page Up and Page Down. */
  pageRows: () => number
  activeId: string
  show: (place: CellPlace) => void
  sortBy: (field: string) => void
  /** Absent in a table without selection. */
  toggle?: (row: number, extend: boolean) => void
  toggleAll?: () => void
  /** From the first cell of a row one step outward: closes it, or answers the row above it to go to. */
  outward?: (row: number) => number | undefined
  /** Opens a row beside the table, or on a page of its own; absent where rows do not open. */
  openRow?: (row: number, asPage: boolean) => void
  /** Told of the row that the arrows went to. */
  follow?: (row: number) => void
  /** The place of the open row, to which the table goes; -1 without one. */
  openedAt?: number
  /** Opens the menu of a row; absent in a table whose rows have none. */
  openMenu?: (row: number, beside: Element) => void
  /** Edits a row; absent where none can be. */
  edit?: ((row: number) => void) | undefined
}

const clamp = (value: number, from: number, to: number) => Math.max(from, Math.min(to, value))

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (key === 'F10' && shiftKey)

/** Where a key leads from a cell, or null for a key that does not move. */
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

/** Frames within which a cell that was gone to is drawn at the latest. */
const mostFrames = 30

/** Does something with the active cell: at once, or as soon as the table has scrolled to it, when the key came before. */
function withCell(id: string, work: (cell: HTMLElement) => void, frames = mostFrames) {
  const cell = document.getElementById(id)
  if (cell) work(cell)
  else if (frames > 0) requestAnimationFrame(() => withCell(id, work, frames - 1))
}

/** The active cell. Going to one is kept apart from what the keys do, which would keep the rows of the first drawing. */
function useActiveCell({ rowCount, columnCount, show }: Pick<TableKeysInput, 'rowCount' | 'columnCount' | 'show'>) {
  const [active, setActive] = useState<CellPlace | null>(null)
  const go = useCallback(
    (place: CellPlace) => {
      const next = {
        row: clamp(place.row, headerRow, rowCount - 1),
        column: clamp(place.column, 0, Math.max(0, columnCount - 1)),
      }
      setActive(next)
      show(next)
    },
    [rowCount, columnCount, show],
  )
  return { active, setActive, go }
}

/**
 * Keyboard and mouse of a table. The grid itself keeps the focus and names the active cell (`aria-activedescendant`), so
 * the focus is not lost when the row under it scrolls out of the drawn part. Space selects, Enter presses what the cell
 * holds: a sort title, a link or a button. Where it holds actions, and anywhere by Shift + F10 or the menu key, the row's
 * menu opens.
 */
export function useTableKeys(input: TableKeysInput, grid: RefObject<HTMLElement | null>) {
  const { rowCount } = input
  const { active, setActive, go } = useActiveCell(input)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return // a control inside a cell works by itself
    const place = active ?? { row: headerRow, column: 0 }
    if (event.key === 'ArrowLeft' && active?.column === 0 && place.row !== headerRow && input.outward) {
      const above = input.outward(place.row)
      if (above !== undefined) go({ row: above, column: 0 })
      return event.preventDefault()
    }
    const target = moved(event, place, input)
    // A step begins at the first title; Ctrl leads where it says at once.
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

  /** A step down or up the rows from wherever the screen has the focus; another table that has it goes first. */
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
