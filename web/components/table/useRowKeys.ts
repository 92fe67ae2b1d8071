import { useEffect, useRef } from 'react'
import { isTyping } from '../isTyping'
import type { RowKeys } from './tableTypes'
import type { RowSelection } from './useRowSelection'

interface Input<Row> {
  keys: RowKeys<Row> | undefined
  rows: readonly Row[]
  rowId: (row: Row) => string
  selection: RowSelection<Row> | undefined
  /** The row that the keyboard stands on, from 0; -1 for none. */
  active: number
  go: (row: number) => void
}

/** The single keys of a list: see `RowKeys`. */
export function useRowKeys<Row>(input: Input<Row>): void {
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  const isOn = input.keys !== undefined
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return
      if (press(event, latest.current)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}

/** Answers whether the key is one of the list's. */
function press<Row>(
  { key, shiftKey }: KeyboardEvent,
  { keys, rows, rowId, selection, active, go }: Input<Row>,
): boolean {
  const name = key.toLowerCase()
  // Rows that left the list take none of the keyboard's places with them.
  const at = Math.min(active, rows.length - 1)
  const idAt = (index: number) => {
    const row = rows[index]
    return row && rowId(row)
  }
  if (name === 'j' || name === 'k') {
    const to = Math.max(0, Math.min(rows.length - 1, at + (name === 'j' ? 1 : -1)))
    if (shiftKey && selection) selectOnTheWay(selection, idAt(at), idAt(to))
    if (rows.length) go(to)
    return true
  }
  if (shiftKey) return false
  if (name === 'x' && selection) {
    const id = idAt(Math.max(0, at))
    if (id === undefined) return true
    selection.toggle(id)
    go(Math.max(0, at))
    return true
  }
  const act = keys?.actions[name]
  act?.(rows[at])
  return act !== undefined
}

/** Back over what is selected it is taken out again. */
function selectOnTheWay<Row>(
  { selected, toggle }: RowSelection<Row>,
  from: string | undefined,
  to: string | undefined,
) {
  if (to === undefined || from === to) return
  if (!selected.has(to)) toggle(to)
  else if (from !== undefined && selected.has(from)) toggle(from)
}
