import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router'
import { filtersText, sayingFilters } from '../../filters/filterAddress'
import { useAddressState, type AddressState } from '../../filters/useAddressState'
import type { ReportsState } from './reportsState'
import { formatReportsUrl, parseReportsUrl } from './reportsUrl'

export interface ReportsUrl extends Pick<
  AddressState<ReportsState>,
  'state' | 'problems' | 'now' | 'asked' | 'hasFilters'
> {
  /** Navigates to another state with the same filters; `replace` replaces the history entry. */
  go: (change: Partial<ReportsState>, options?: { replace?: boolean }) => void
  /** Like `go`, and updates `now`. */
  apply: (change: Partial<ReportsState>, options?: { replace?: boolean }) => void
  /** The URL has no filters and tab, as after a click in the menu. */
  isEntry: boolean
}

const tabOf = ({ tab }: ReportsState) => tab
const formatSaying = (state: ReportsState) => sayingFilters(formatReportsUrl(state))

/**
 * State of the reports in the URL. If the user has a default view, the plain screen needs explicit empty filters in the
 * URL.
 */
export function useReportsUrl(hasDefaultView = false): ReportsUrl {
  const { search, hash } = useLocation()
  const url = useAddressState(parseReportsUrl, hasDefaultView ? formatSaying : formatReportsUrl, tabOf)
  const { state: read, problems, now, asked, hasFilters, go: show, apply: showAnew } = url
  const filters = filtersText({ search, hash })
  // Keeps the identity of equal filters, so that drill-down and sorting do not re-render what depends on them.
  const same = useMemo(
    () =>
      parseReportsUrl({ search: '', hash: filters === null ? '' : `#${new URLSearchParams({ filters })}` }).state
        .filters,
    [filters],
  )
  const state = useMemo(() => ({ ...read, filters: same }), [read, same])
  const go = useCallback<ReportsUrl['go']>((change, options) => show({ ...state, ...change }, options), [show, state])
  const apply = useCallback<ReportsUrl['apply']>(
    (change, options) => showAnew({ ...state, ...change }, options),
    [showAnew, state],
  )
  const isEntry = !hasFilters && state.preset === null && !new URLSearchParams(search).has('tab')
  return { state, problems, now, asked, hasFilters, isEntry, go, apply }
}
