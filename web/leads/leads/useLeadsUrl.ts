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
  /** Invalid fields of the URL. */
  problems: readonly string[]
  /**
   * When the filters were parsed or applied. Today and Last 24 hours are relative to it, so that paging does not move
   * the range.
   */
  now: Instant
  /** Navigates to another state; `replace` replaces the history entry. */
  go: (next: LeadsState, options?: { replace?: boolean }) => void
  /** Whether the URL contains filters. */
  hasFilters: boolean
  /** Like `go`, but on page 1 unless kept, and updates `now`. */
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
  // Ignores the open lead and dialog, which do not affect the list.
  const listSearch = withOpenLead(search, null)
  const { state, problems } = useMemo(() => parseLeadsUrl({ search: listSearch, hash }), [listSearch, hash])
  // Reads the clock only when filters change or are applied.
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
      // Keeps the open lead, and on corrections of the URL also the progress logs.
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
