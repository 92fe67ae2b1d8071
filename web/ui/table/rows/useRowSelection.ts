import { useCallback, useMemo, useState } from 'react'
import type { RowSelectionState } from '@tanstack/react-table'

export interface RowSelection<Row> {
  /** Selected rows by id, including those of other pages. */
  selected: ReadonlyMap<string, Row>
  /** Selects the rows on the page with these ids, and no others of the page. */
  onSelect: (ids: RowSelectionState) => void
  /** What the check box for all rows does; default: selects all rows on the page, or deselects them if all are selected. */
  toggleAll?: () => void
  clear: () => void
  /** Of the rows on the page. */
  state: 'none' | 'some' | 'all'
}

/** Selection state, separate from the rows of a page: a closure over rows would keep old ones in memory. */
function useSelected<Row>(scope: string, rowId: (row: Row) => string) {
  const [state, setState] = useState({ scope, selected: new Map<string, Row>() })
  const [none] = useState(() => new Map<string, Row>())
  const change = useCallback(
    (edit: (next: Map<string, Row>) => void) =>
      setState((state) => {
        const selected = new Map(state.scope === scope ? state.selected : [])
        edit(selected)
        return { scope, selected }
      }),
    [scope],
  )
  const clear = useCallback(() => change((next) => next.clear()), [change])
  const select = useCallback(
    (rows: readonly Row[]) =>
      change((next) => {
        next.clear()
        for (const row of rows) next.set(rowId(row), row)
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
  const onSelect = useCallback(
    (ids: RowSelectionState) =>
      change((next) => {
        for (const row of rows) {
          const id = rowId(row)
          if (!ids[id]) next.delete(id)
          else if (!next.has(id)) next.set(id, row)
        }
      }),
    [change, rows, rowId],
  )
  const onPage = selected.size ? rows.filter((row) => selected.has(rowId(row))).length : 0
  const state = onPage === 0 ? 'none' : onPage === rows.length ? 'all' : 'some'
  return useMemo(() => ({ selected, onSelect, clear, select, state }), [selected, onSelect, clear, select, state])
}
