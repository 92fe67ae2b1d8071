import { createElement, useCallback, useState, type MouseEvent, type RefObject } from 'react'
import { Copy } from 'lucide-react'
import { cellText } from './copyCell'
import type { RowAction, RowActions } from '../tableTypes'

/** Pixels from the window's left and upper edge. */
export type Point = { x: number; y: number }

const copyName = 'copy cell'
const copyAction = {
  name: copyName,
  label: 'Copy cell',
  icon: createElement(Copy, { 'aria-hidden': true }),
  isApart: true,
}

interface Open<Row> {
  row: Row
  actions: readonly RowAction[]
  at: Point
  cell?: Element
}

/** Closing is the same function all the time, and kept apart from the rows: it would keep those of the first drawing. */
function useOpen<Row>(grid: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<Open<Row> | null>(null)
  const close = useCallback(() => {
    setOpen(null)
    grid.current?.focus({ preventScroll: true })
  }, [grid])
  return { open, setOpen, close }
}

/**
 * What can be done with a row: one handler for the icons of all rows, and the row's menu, opened by the right mouse button
 * or by keyboard. The browser's own menu stays for links and for marked text, which it opens and copies.
 */
export function useRowMenu<Row>(
  rows: readonly Row[],
  rowActions: RowActions<Row> | undefined,
  grid: RefObject<HTMLElement | null>,
  copy: (cell: Element) => void,
) {
  const { open, setOpen, close } = useOpen<Row>(grid)
  const rowOf = (target: EventTarget) => {
    const index = target instanceof Element ? target.closest<HTMLElement>('tr')?.dataset.index : undefined
    return index === undefined ? undefined : rows[Number(index)]
  }
  /** A row for which nothing is offered has no menu; a cell that says something can be copied. */
  const openAt = (row: Row, at: Point, cell?: Element | null): boolean => {
    const offered = rowActions?.actions.filter(({ name }) => rowActions.offers?.(name, row) ?? true) ?? []
    const isCopied = cell && !cell.querySelector('[data-action], [data-menu]') && cellText(cell) !== ''
    const actions = isCopied ? [...offered, { ...copyAction, isApart: offered.length > 0 }] : offered
    if (actions.length) setOpen({ row, actions, at, ...(isCopied && { cell }) })
    return actions.length > 0
  }
  return {
    open,
    close,
    choose: (name: string) => {
      // First: what opens now gives the focus back to what had it.
      close()
      if (name === copyName && open?.cell) copy(open.cell)
      else if (open) rowActions?.onAction(name, open.row)
    },
    openBeside: (index: number, beside: Element) => {
      const row = rows[index]
      const { left, bottom } = beside.getBoundingClientRect()
      if (row) openAt(row, { x: left, y: bottom }, beside)
    },
    /** Does what the icon under the pointer says; answers whether there was one. */
    onClick: ({ target }: MouseEvent): boolean => {
      const opener = target instanceof Element ? target.closest('[data-menu]') : null
      const opened = opener && rowOf(opener)
      if (opener && opened) {
        const { left, bottom } = opener.getBoundingClientRect()
        openAt(opened, { x: left, y: bottom + 4 })
        return true
      }
      // A link inside of what acts leads where it says.
      if (target instanceof Element && target.closest('a')) return false
      const name = target instanceof Element ? target.closest<HTMLElement>('[data-action]')?.dataset.action : undefined
      const row = name && rowOf(target)
      if (name && row) rowActions?.onAction(name, row)
      return Boolean(name)
    },
    onContextMenu: (event: MouseEvent) => {
      const isKeyboard = event.target === event.currentTarget
      const row = rowOf(event.target)
      const isBrowsers = event.target instanceof Element && event.target.closest('a') !== null
      if (isKeyboard)
        event.preventDefault() // the key has been seen to already
      else if (row && !isBrowsers && !window.getSelection()?.toString()) {
        const cell = event.target instanceof Element ? event.target.closest('td') : null
        if (openAt(row, { x: event.clientX, y: event.clientY }, cell)) event.preventDefault()
      }
    },
  }
}
