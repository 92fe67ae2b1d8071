import { useCallback, useMemo, useState } from 'react'
import type { RowSelectionState } from '@tanstack/react-table'
import { useRowSelection, type RowSelection } from '../../ui/table/rows/useRowSelection'
import { leadId, type LeadRow } from '../leads/table/leadRow'

export interface LeadSelection extends RowSelection<LeadRow> {
  count: number
  /** Ids of all matching leads, if those are selected; null while rows are. */
  allMatching: readonly string[] | null
  /** Selects leads of all pages by id. */
  selectAllMatching: (ids: readonly string[], asOf: string) => void
  /** Time of the list from which all matching leads were selected: `14:32`; null while rows are. */
  asOf: string | null
}

/**
 * Selection of all matching leads. Separate from the rows of a page: a closure over rows would keep old ones in memory.
 */
function useAllMatching(scope: string, untick: () => void) {
  const [all, setAll] = useState<{ scope: string; ids: ReadonlySet<string>; asOf: string } | null>(null)
  const selectAllMatching = useCallback(
    (ids: readonly string[], asOf: string) => setAll({ scope, ids: new Set(ids), asOf }),
    [scope],
  )
  const clear = useCallback(() => {
    setAll(null)
    untick()
  }, [untick])
  return { all, setAll, selectAllMatching, clear }
}

/**
 * Selected leads: rows, or all matching ones by id, of which single ones can be deselected. Kept when paging and
 * sorting, cleared when `scope` changes.
 */
export function useLeadSelection(rows: readonly LeadRow[], scope: string): LeadSelection {
  const ticked = useRowSelection(rows, leadId, scope)
  const { all, setAll, selectAllMatching, clear } = useAllMatching(scope, ticked.clear)
  const asOf = all?.asOf || null
  const ids = all?.scope === scope && all.ids.size ? all.ids : null

  const onSelectOfAll = useCallback(
    (chosen: RowSelectionState) =>
      setAll((all) => {
        const next = new Set(all?.ids)
        for (const { id } of rows) {
          if (chosen[id]) next.add(id)
          else next.delete(id)
        }
        return { scope, ids: next, asOf: all?.asOf ?? '' }
      }),
    [rows, scope, setAll],
  )
  const onPage = useMemo(
    () => new Map(ids ? rows.flatMap((row) => (ids.has(row.id) ? [[row.id, row] as const] : [])) : []),
    [ids, rows],
  )

  // Rows on the page may have changed since they were selected.
  const selected = useMemo(() => {
    const now = new Map(ticked.selected)
    for (const row of rows) if (now.has(row.id)) now.set(row.id, row)
    return now
  }, [ticked.selected, rows])

  return useMemo(() => {
    if (!ids)
      return {
        ...{ ...ticked, selected, clear, count: selected.size },
        ...{ allMatching: null, asOf: null, selectAllMatching },
      }
    const state = onPage.size === 0 ? 'none' : onPage.size === rows.length ? 'all' : 'some'
    // The header's check box clears the whole selection; without any, it selects the page.
    const toggleAll = state === 'none' ? () => (clear(), ticked.select(rows)) : clear
    return {
      selected: onPage,
      onSelect: onSelectOfAll,
      toggleAll,
      clear,
      state,
      count: ids.size,
      allMatching: [...ids],
      asOf,
      selectAllMatching,
    }
  }, [ids, asOf, onPage, rows, ticked, selected, onSelectOfAll, clear, selectAllMatching])
}
