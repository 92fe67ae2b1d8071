import { useCallback, useMemo, useState } from 'react'
import type { RowSelectionState } from '@tanstack/react-table'

export interface RowSelection<Row> {
  /** Selected rows by id, including those of other pages. */
  selected: ReadonlyMap<string, Row>
  /** Selects exactly the rows with these ids, of this page or selected before. */
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
    (edit: (before: ReadonlyMap<string, Row>) => readonly Row[]) =>
      setState((state) => {
        const rows = edit(state.scope === scope ? state.selected : new Map())
        return { scope, selected: new Map(rows.map((row) => [rowId(row), row])) }
      }),
    [scope, rowId],
  )
  const clear = useCallback(() => change(() => []), [change])
  const select = useCallback((rows: readonly Row[]) => change(() => rows), [change])
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
      // In the order in which they were selected, which the ids do not keep.
      change((before) => [
        ...[...before].flatMap(([id, row]) => (ids[id] ? [row] : [])),
        ...rows.filter((row) => ids[rowId(row)] && !before.has(rowId(row))),
      ]),
    [change, rows, rowId],
  )
  const onPage = selected.size ? rows.filter((row) => selected.has(rowId(row))).length : 0
  const state = onPage === 0 ? 'none' : onPage === rows.length ? 'all' : 'some'
  return useMemo(() => ({ selected, onSelect, clear, select, state }), [selected, onSelect, clear, select, state])
}
