import { useCallback, useMemo, useState } from 'react'

export interface RowSelection<Row> {
  /** Selected rows by id, including those of other pages. */
  selected: ReadonlyMap<string, Row>
  /** Toggles one row; with `extend`, selects all rows from the last toggled one. */
  toggle: (id: string, extend?: boolean) => void
  /** Selects all rows on the page, or deselects them if all are selected. */
  toggleAll: () => void
  clear: () => void
  /** Of the rows on the page. */
  state: 'none' | 'some' | 'all'
}

interface SelectionState<Row> {
  scope: string
  selected: ReadonlyMap<string, Row>
  lastToggled: string | null
}

/** Selection state, separate from the rows of a page: a closure over rows would keep old ones in memory. */
function useSelected<Row>(scope: string, rowId: (row: Row) => string) {
  const [state, setState] = useState<SelectionState<Row>>({ scope, selected: new Map(), lastToggled: null })
  const [none] = useState(() => new Map<string, Row>())
  const change = useCallback(
    (edit: (next: Map<string, Row>, lastToggled: string | null) => string | null) =>
      setState((state) => {
        const known = state.scope === scope
        const next = new Map(known ? state.selected : [])
        return { scope, lastToggled: edit(next, known ? state.lastToggled : null), selected: next }
      }),
    [scope],
  )
  const clear = useCallback(() => change((next) => (next.clear(), null)), [change])
  const select = useCallback(
    (rows: readonly Row[]) =>
      change((next) => {
        next.clear()
        for (const row of rows) next.set(rowId(row), row)
        return null
      }),
    [change, rowId],
  )
  return { selected: state.scope === scope ? state.selected : none, change, clear, select }
}

/**
 * Selected rows of a list. Kept when paging and sorting, cleared when `scope` changes: pass what decides which rows
 * match, such as the filter. Keep the identity of `rowId` stable.
 */
export function useRowSelection<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  scope: string,
): RowSelection<Row> & { /** Selects exactly these rows. */ select: (rows: readonly Row[]) => void } {
  const { selected, change, clear, select } = useSelected(scope, rowId)
  const toggle = useCallback(
    (id: string, extend = false) =>
      change((next, lastToggled) => {
        const at = rows.findIndex((row) => rowId(row) === id)
        const from = extend ? rows.findIndex((row) => rowId(row) === lastToggled) : -1
        const range = rows.slice(from < 0 ? at : Math.min(from, at), Math.max(from, at) + 1)
        const select = !next.has(id)
        for (const row of range) {
          if (select) next.set(rowId(row), row)
          else next.delete(rowId(row))
        }
        return id
      }),
    [change, rows, rowId],
  )
  const toggleAll = useCallback(
    () =>
      change((next) => {
        const all = rows.every((row) => next.has(rowId(row)))
        for (const row of rows) {
          if (all) next.delete(rowId(row))
          else next.set(rowId(row), row)
        }
        return null
      }),
    [change, rows, rowId],
  )

  const onPage = selected.size ? rows.filter((row) => selected.has(rowId(row))).length : 0
  const pageState = onPage === 0 ? 'none' : onPage === rows.length ? 'all' : 'some'
  return useMemo(
    () => ({ selected, toggle, toggleAll, clear, select, state: pageState }),
    [selected, toggle, toggleAll, clear, select, pageState],
  )
}
