import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Instant } from '../../../shared/app/time/timeZones'
import { filtersText, sayingFilters } from '../../filters/filterAddress'
import type { ReportsState } from './reportsState'
import { formatReportsUrl, parseReportsUrl } from './reportsUrl'

export interface ReportsUrl {
  state: ReportsState
  /** Fields of the address that were not understood. */
  problems: readonly string[]
  /** When the filters were read or applied, or the tab was opened: what Today goes by, so that drilling down does not move the range. */
  now: Instant
  /** How often the filters were applied: the same ones again ask anew. */
  asked: number
  /** Whether the address says what the filters are. */
  hasFilters: boolean
  /** Shows another state with the same filters: a new entry of the history, or the same one with `replace`. */
  go: (change: Partial<ReportsState>, options?: { replace?: boolean }) => void
  /** As `go`, with the range taken anew from the clock. */
  apply: (change: Partial<ReportsState>, options?: { replace?: boolean }) => void
  /** The address says nothing of filters and tab, as when the drawer leads here. */
  isEntry: boolean
}

const readClock = () => Date.now()

/** The state of the reports, read from and written to their address. Where the user begins with a view, the plain screen says that it is without filters. */
export function useReportsUrl(hasDefaultView = false): ReportsUrl {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(0)
  const filters = filtersText({ search, hash })
  const { state: read, problems } = useMemo(() => parseReportsUrl({ search, hash }), [search, hash])
  // The same filters are the same object: what is drilled down or sorted draws nothing anew that goes by them.
  const same = useMemo(
    () =>
      parseReportsUrl({ search: '', hash: filters === null ? '' : `#${new URLSearchParams({ filters })}` }).state
        .filters,
    [filters],
  )
  const state = useMemo(() => ({ ...read, filters: same }), [read, same])
  // The clock is read anew when the filters or the tab change and whenever they are applied, and at no other render.
  const now = useMemo(readClock, [filters, read.tab, asked])
  const addressOf = useCallback(
    (next: ReportsState) => (hasDefaultView ? sayingFilters(formatReportsUrl(next)) : formatReportsUrl(next)),
    [hasDefaultView],
  )
  const go = useCallback<ReportsUrl['go']>(
    (change, options) => void navigate(addressOf({ ...state, ...change }), options),
    [navigate, state, addressOf],
  )
  const apply = useCallback<ReportsUrl['apply']>(
    (change, options) => {
      setAsked((times) => times + 1)
      const to = addressOf({ ...state, ...change })
      void navigate(to, { replace: options?.replace || (to.search === search && to.hash === hash) })
    },
    [navigate, state, search, hash, addressOf],
  )
  const isEntry = filters === null && state.preset === null && !new URLSearchParams(search).has('tab')
  return { state, problems, now, asked, hasFilters: filters !== null, isEntry, go, apply }
}
