import { useCallback, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { tablePageSizes } from '../../../shared/app/pages'
import { rememberedPageSize, rememberPageSize } from '../../ui/table/pageSize'
import { useAddressState, type AddressState } from '../../filters/useAddressState'
import { pendingDefaults, type PendingState } from './pendingState'
import { formatPendingUrl, parsePendingUrl } from './pendingUrl'

export interface PendingUrl extends Pick<AddressState<PendingState>, 'state' | 'problems' | 'now'> {
  /** Changes page, order, page size or part. */
  change: (change: Partial<Omit<PendingState, 'filters'>>) => void
  /** Applies filters (also unchanged ones with the current time) and goes to page 1. */
  apply: (filters: PendingState['filters']) => void
}

const pageSizeEntry = 'pending-conversions'

/** State of the screen in its URL; default page size: the last selected one. */
export function usePendingUrl(): PendingUrl {
  const { search } = useLocation()
  const { state, problems, now, go, apply: showAnew } = useAddressState(parsePendingUrl, formatPendingUrl)

  const isNamed = new URLSearchParams(search).has('limit')
  const remembered = isNamed ? null : rememberedPageSize(pageSizeEntry, tablePageSizes)
  const limit = remembered ?? state.limit
  // Adds the page size to the URL, so that links show the same rows in other browsers.
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
    (filters) => showAnew({ ...state, filters, page: pendingDefaults.page }),
    [showAnew, state],
  )
  return useMemo(
    () => ({ state: { ...state, limit }, problems, now, change, apply }),
    [state, limit, problems, now, change, apply],
  )
}
