import { createElement, useCallback, useState, type MouseEvent, type RefObject } from 'react'
import { Copy } from 'lucide-react'
import { cellText } from './copyCell'
import type { RowAction, RowActions } from '../tableTypes'

/** Pixels from the upper left corner of the window. */
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

/** Separate from the rows, with a stable `close`: a closure over rows would keep old ones in memory. */
function useOpen<Row>(grid: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<Open<Row> | null>(null)
  const close = useCallback(() => {
    setOpen(null)
    grid.current?.focus({ preventScroll: true })
  }, [grid])
  return { open, setOpen, close }
}

/**
 * Actions of rows: one click handler for all icons, and the row's menu, opened by right-click or keyboard. Links and
 * selected text keep the browser's menu.
 */
export function useRowMenu<Row>(
  rowAt: (index: number) => Row | undefined,
  rowActions: RowActions<Row> | undefined,
  grid: RefObject<HTMLElement | null>,
  copy: (cell: Element) => void,
) {
  const { open, setOpen, close } = useOpen<Row>(grid)
  const rowOf = (target: EventTarget) => {
    const index = target instanceof Element ? target.closest<HTMLElement>('tr')?.dataset.index : undefined
    return index === undefined ? undefined : rowAt(Number(index))
  }
  /** Rows without actions have no menu; non-empty cells can be copied. */
  const openAt = (row: Row, at: Point, cell?: Element | null): boolean => {
    const offered = (rowActions?.actions ?? []).flatMap((action) => {
      if (rowActions?.offers?.(action.name, row) ?? true) return [action]
      const why = rowActions?.whyNot?.(action.name, row)
      return why ? [{ ...action, why }] : []
    })
    const isCopied = cell && !cell.querySelector('[data-action], [data-menu]') && cellText(cell) !== ''
    const actions = isCopied ? [...offered, { ...copyAction, isApart: offered.length > 0 }] : offered
    if (actions.length) setOpen({ row, actions, at, ...(isCopied && { cell }) })
    return actions.length > 0
  }
  return {
    open,
    close,
    choose: (name: string) => {
      // Close first, so that a dialog opened now restores the focus to the right element.
      close()
      if (name === copyName && open?.cell) copy(open.cell)
      else if (open) rowActions?.onAction(name, open.row)
    },
    openBeside: (index: number, beside: Element) => {
      const row = rowAt(index)
      const { left, bottom } = beside.getBoundingClientRect()
      if (row) openAt(row, { x: left, y: bottom }, beside)
    },
    /** Runs the action of the clicked icon; returns whether there was one. */
    onClick: ({ target }: MouseEvent): boolean => {
      const opener = target instanceof Element ? target.closest('[data-menu]') : null
      const opened = opener && rowOf(opener)
      if (opener && opened) {
        const { left, bottom } = opener.getBoundingClientRect()
        openAt(opened, { x: left, y: bottom + 4 })
        return true
      }
      // Links inside keep their function.
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
      if (isKeyboard) event.preventDefault() // the key event was already handled
      else if (row && !isBrowsers && !window.getSelection()?.toString()) {
        const cell = event.target instanceof Element ? event.target.closest('td') : null
        if (openAt(row, { x: event.clientX, y: event.clientY }, cell)) event.preventDefault()
      }
    },
  }
}
