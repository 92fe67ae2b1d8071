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
  /** Shows another state with the same filters: a new entry of the history, or the same one with `replace`. */
  go: (change: Partial<ReportsState>, options?: { replace?: boolean }) => void
  /** As `go`, with the range taken anew from the clock. */
  apply: (change: Partial<ReportsState>, options?: { replace?: boolean }) => void
  /** The address says nothing of filters and tab, as when the drawer leads here. */
  isEntry: boolean
}

const tabOf = ({ tab }: ReportsState) => tab
const formatSaying = (state: ReportsState) => sayingFilters(formatReportsUrl(state))

/** The state of the reports, read from and written to their address. Where the user begins with a view, the plain screen says that it is without filters. */
export function useReportsUrl(hasDefaultView = false): ReportsUrl {
  const { search, hash } = useLocation()
  const url = useAddressState(parseReportsUrl, hasDefaultView ? formatSaying : formatReportsUrl, tabOf)
  const { state: read, problems, now, asked, hasFilters, go: show, apply: showAnew } = url
  const filters = filtersText({ search, hash })
  // The same filters are the same object: what is drilled down or sorted draws nothing anew that goes by them.
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
