import { useCallback, useMemo, useState } from 'react'
import { useRowSelection, type RowSelection } from '../../ui/table/rows/useRowSelection'
import { leadId, type LeadRow } from '../leads/table/leadRow'

export interface LeadSelection extends RowSelection<LeadRow> {
  count: number
  /** Ids of all that match, once those were chosen; null while rows are. */
  allMatching: readonly string[] | null
  /** Selects leads of all pages by id. */
  selectAllMatching: (ids: readonly string[], asOf: string) => void
  /** The time of the list from which all that match were chosen: `14:32`; null while rows are. */
  asOf: string | null
}

/** All that match, once they were chosen. Apart from the rows of a page: what outlives the page would keep them. */
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
 * The selected leads: rows that were ticked, or all that match by their ids, of which single ones can be left out again.
 * Both survive paging and sorting and are dropped when `scope` changes.
 */
export function useLeadSelection(rows: readonly LeadRow[], scope: string): LeadSelection {
  const ticked = useRowSelection(rows, leadId, scope)
  const { toggle: tick, toggleAll: tickAll } = ticked
  const { all, setAll, selectAllMatching, clear } = useAllMatching(scope, ticked.clear)
  const asOf = all?.asOf || null
  const ids = all?.scope === scope && all.ids.size ? all.ids : null

  const toggle = useCallback(
    (id: string, extend?: boolean) => {
      if (!ids) return tick(id, extend)
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setAll((all) => ({ scope, ids: next, asOf: all?.asOf ?? '' }))
    },
    [ids, scope, tick, setAll],
  )
  const onPage = useMemo(
    () => new Map(ids ? rows.flatMap((row) => (ids.has(row.id) ? [[row.id, row] as const] : [])) : []),
    [ids, rows],
  )

  return useMemo(() => {
    if (!ids)
      return { ...ticked, clear, toggle, count: ticked.selected.size, allMatching: null, asOf: null, selectAllMatching }
    const state = onPage.size === 0 ? 'none' : onPage.size === rows.length ? 'all' : 'some'
    // The head's check box takes the whole selection back, and selects the page again where nothing of it is selected.
    const toggleAll = state === 'none' ? () => (clear(), tickAll()) : clear
    return {
      selected: onPage,
      toggle,
      toggleAll,
      clear,
      state,
      count: ids.size,
      allMatching: [...ids],
      asOf,
      selectAllMatching,
    }
  }, [ids, asOf, onPage, rows.length, ticked, toggle, tickAll, clear, selectAllMatching])
}
