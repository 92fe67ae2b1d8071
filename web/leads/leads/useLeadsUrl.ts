import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Instant } from '../../../shared/app/time/timeZones'
import { filtersText, sayingFilters } from '../../filters/filterAddress'
import { readOpenLead, withOpenLead } from '../leadPanel/leadAddress'
import { hasProgressLogs, withProgressLogs } from '../progressLogs/progressLogsAddress'
import type { LeadsState } from './leadsState'
import { formatLeadsUrl, parseLeadsUrl } from './leadsUrl'

export interface LeadsUrl {
  state: LeadsState
  /** Fields of the address that were not understood. */
  problems: readonly string[]
  /** When the filters were read or applied: what Today and Last 24 hours go by, so that paging does not move the range. */
  now: Instant
  /** Shows another state: a new entry of the history, or the same one with `replace`. */
  go: (next: LeadsState, options?: { replace?: boolean }) => void
  /** Whether the address says what the filters are. */
  hasFilters: boolean
  /** As `go`, on page 1 unless the page is meant, and with the range taken anew from the clock. */
  apply: (next: LeadsState, options?: { keepsPage?: boolean; replace?: boolean }) => void
}

const readClock = () => Date.now()

/**
 * The state of the leads screen, read from and written to its address. Where the user begins with a view, or may, what is
 * chosen here says that it is without filters: an address that says nothing shows the view.
 */
export function useLeadsUrl(mayHaveDefaultView = false): LeadsUrl {
  const { search, hash, state: kept } = useLocation()
  const navigate = useNavigate()
  const [timesApplied, setTimesApplied] = useState(0)
  const filters = filtersText({ search, hash })
  // An open lead or dialog leaves the list as it is, and must not have it drawn anew.
  const listSearch = withOpenLead(search, null)
  const { state, problems } = useMemo(() => parseLeadsUrl({ search: listSearch, hash }), [listSearch, hash])
  // The clock is read anew when the filters change and whenever they are applied, and at no other render.
  const now = useMemo(readClock, [filters, timesApplied])
  const addressOf = useCallback(
    (next: LeadsState, isMended = false) => {
      const to = formatLeadsUrl(next)
      // An address that is only mended keeps saying nothing.
      return mayHaveDefaultView && (!isMended || filters !== null) ? sayingFilters(to) : to
    },
    [mayHaveDefaultView, filters],
  )
  const go = useCallback<LeadsUrl['go']>(
    (next, options) => {
      const to = addressOf(next, options?.replace)
      // The lead beside the list stays open; so do the progress logs while the address is only mended.
      const open = withOpenLead(to.search, readOpenLead(search))
      const isMended = options?.replace && hasProgressLogs(search)
      void navigate({ ...to, search: isMended ? withProgressLogs(open, true) : open }, { ...options, state: kept })
    },
    [navigate, search, kept, addressOf],
  )
  const apply = useCallback<LeadsUrl['apply']>(
    (next, options) => {
      setTimesApplied((times) => times + 1)
      const to = addressOf(options?.keepsPage ? next : { ...next, page: 1 })
      // The view that the screen begins with leaves the lead beside the list open.
      const shown = options?.replace ? { ...to, search: withOpenLead(to.search, readOpenLead(search)) } : to
      void navigate(shown, { replace: options?.replace || (to.search === search && to.hash === hash) })
    },
    [navigate, search, hash, addressOf],
  )
  return { state, problems, now, hasFilters: filters !== null, go, apply }
}
