import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { tablePageSizes } from '../../../shared/app/pages'
import type { Instant } from '../../../shared/app/time/timeZones'
import { rememberedPageSize, rememberPageSize } from '../../ui/table/pageSize'
import { filtersText } from '../../filters/filterAddress'
import { pendingDefaults, type PendingState } from './pendingState'
import { formatPendingUrl, parsePendingUrl } from './pendingUrl'

export interface PendingUrl {
  state: PendingState
  /** Fields of the address that were not understood. */
  problems: readonly string[]
  /** When the filters were read or applied: what Today and Last 24 hours go by. */
  now: Instant
  /** Another page, order, page size or part. */
  change: (change: Partial<Omit<PendingState, 'filters'>>) => void
  /** Other filters, or the same ones at another time, on page 1. */
  apply: (filters: PendingState['filters']) => void
}

const pageSizeEntry = 'pending-conversions'
const readClock = () => Date.now()

/** The state of the screen, read from and written to its address; a page size not named there is the one chosen last. */
export function usePendingUrl(): PendingUrl {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const [timesApplied, setTimesApplied] = useState(0)
  const filters = filtersText({ search, hash })
  const { state, problems } = useMemo(() => parsePendingUrl({ search, hash }), [search, hash])
  // The clock is read anew when the filters change and whenever they are applied, and at no other render.
  const now = useMemo(readClock, [filters, timesApplied])
  const go = useCallback(
    (next: PendingState, options?: { replace?: boolean }) => void navigate(formatPendingUrl(next), options),
    [navigate],
  )

  const isNamed = new URLSearchParams(search).has('limit')
  const remembered = isNamed ? null : rememberedPageSize(pageSizeEntry, tablePageSizes)
  const limit = remembered ?? state.limit
  // The address is the state: another browser must show as many rows.
  useEffect(() => {
    if (limit !== state.limit) go({ ...state, limit }, { replace: true })
  }, [limit, state, go])

  const change = useCallback<PendingUrl['change']>(
    (change) => {
      if (change.limit) rememberPageSize(pageSizeEntry, change.limit)
      go({ ...state, ...change })
    },
    [go, state],
  )
  const apply = useCallback<PendingUrl['apply']>(
    (filters) => {
      setTimesApplied((times) => times + 1)
      const to = formatPendingUrl({ ...state, filters, page: pendingDefaults.page })
      void navigate(to, { replace: to.search === search && to.hash === hash })
    },
    [navigate, state, search, hash],
  )
  return useMemo(
    () => ({ state: { ...state, limit }, problems, now, change, apply }),
    [state, limit, problems, now, change, apply],
  )
}
