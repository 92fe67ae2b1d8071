import { useCallback, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { tablePageSizes } from '../../../shared/app/pages'
import { rememberedPageSize, rememberPageSize } from '../../ui/table/pageSize'
import { useAddressState, type AddressState } from '../../filters/useAddressState'
import { pendingDefaults, type PendingState } from './pendingState'
import { formatPendingUrl, parsePendingUrl } from './pendingUrl'

export interface PendingUrl extends Pick<AddressState<PendingState>, 'state' | 'problems' | 'now'> {
  /** Another page, order, page size or part. */
  change: (change: Partial<Omit<PendingState, 'filters'>>) => void
  /** Other filters, or the same ones at another time, on page 1. */
  apply: (filters: PendingState['filters']) => void
}

const pageSizeEntry = 'pending-conversions'

/** The state of the screen, read from and written to its address; a page size not named there is the one chosen last. */
export function usePendingUrl(): PendingUrl {
  const { search } = useLocation()
  const { state, problems, now, go, apply: showAnew } = useAddressState(parsePendingUrl, formatPendingUrl)

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
    (filters) => showAnew({ ...state, filters, page: pendingDefaults.page }),
    [showAnew, state],
  )
  return useMemo(
    () => ({ state: { ...state, limit }, problems, now, change, apply }),
    [state, limit, problems, now, change, apply],
  )
}
