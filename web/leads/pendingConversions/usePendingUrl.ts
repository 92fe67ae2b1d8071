import { useCallback } from 'react'
import { tablePageSizes } from '../../../shared/app/pages'
import { useAddressState, type AddressState } from '../../filters/useAddressState'
import { useRememberedLimit } from '../leads/useRememberedLimit'
import { pendingDefaults, type PendingState } from './pendingState'
import { formatPendingUrl, parsePendingUrl } from './pendingUrl'

export interface PendingUrl extends Pick<AddressState<PendingState>, 'state' | 'problems' | 'now'> {
  /** Changes page, order, page size or part. */
  change: (change: Partial<Omit<PendingState, 'filters'>>) => void
  /** Applies filters (also unchanged ones with the current time) and goes to page 1. */
  apply: (filters: PendingState['filters']) => void
}

/** State of the screen in its URL; default page size: the last selected one. */
export function usePendingUrl(): PendingUrl {
  const { state: asked, problems, now, go, apply: showAnew } = useAddressState(parsePendingUrl, formatPendingUrl)
  const { state, change } = useRememberedLimit('pending-conversions', tablePageSizes, asked, go)
  const apply = useCallback<PendingUrl['apply']>(
    (filters) => showAnew({ ...asked, filters, page: pendingDefaults.page }),
    [showAnew, asked],
  )
  return { state, problems, now, change, apply }
}
