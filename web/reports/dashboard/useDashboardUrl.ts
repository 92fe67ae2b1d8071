import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Instant } from '../../../shared/app/time/timeZones'
import { filtersText } from '../../filters/filterAddress'
import { formatDashboardUrl, parseDashboardUrl, type DashboardState } from './dashboardState'

export interface DashboardUrl {
  state: DashboardState
  /** Fields of the address that were not understood. */
  problems: readonly string[]
  /** When the filters were read or applied: what a moving range such as Today goes by. */
  now: Instant
  /** How often the filters were applied: the same ones again ask anew. */
  asked: number
  apply: (change: Partial<DashboardState>) => void
}

const readClock = () => Date.now()

/** The state of the dashboard, read from and written to its address. */
export function useDashboardUrl(): DashboardUrl {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(0)
  const filters = filtersText({ search, hash })
  const { state, problems } = useMemo(() => parseDashboardUrl({ search, hash }), [search, hash])
  const now = useMemo(readClock, [filters, asked])
  const apply = useCallback<DashboardUrl['apply']>(
    (change) => {
      if (change.filters) setAsked((times) => times + 1)
      const to = formatDashboardUrl({ ...state, ...change })
      void navigate(to, { replace: to.search === search && to.hash === hash })
    },
    [navigate, state, search, hash],
  )
  return { state, problems, now, asked, apply }
}
