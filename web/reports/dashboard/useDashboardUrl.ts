import { useCallback } from 'react'
import { useAddressState, type AddressState } from '../../filters/useAddressState'
import { formatDashboardUrl, parseDashboardUrl, type DashboardState } from './dashboardState'

export interface DashboardUrl extends Pick<AddressState<DashboardState>, 'state' | 'problems' | 'now' | 'asked'> {
  apply: (change: Partial<DashboardState>) => void
}

/** State of the dashboard in its URL. */
export function useDashboardUrl(): DashboardUrl {
  const { state, problems, now, asked, go, apply: applyAll } = useAddressState(parseDashboardUrl, formatDashboardUrl)
  const apply = useCallback<DashboardUrl['apply']>(
    (change) => (change.filters ? applyAll : go)({ ...state, ...change }),
    [state, go, applyAll],
  )
  return { state, problems, now, asked, apply }
}
