import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Instant } from '../../../shared/app/time/timeZones'
import { filtersText } from '../../filters/filterAddress'
import type { ClickReportsState } from './clickReportsState'
import { formatClickReportsUrl, parseClickReportsUrl } from './clickReportsUrl'

export interface ClickReportsUrl {
  state: ClickReportsState
  /** Fields of the address that were not understood. */
  problems: readonly string[]
  /** When the filters were read or applied, or the tab was opened: what Today goes by. */
  now: Instant
  /** How often the filters were applied: the same ones again ask anew. */
  asked: number
  /** Shows another state with the same filters. */
  go: (change: Partial<ClickReportsState>) => void
  /** As `go`, with the range taken anew from the clock. */
  apply: (change: Partial<ClickReportsState>) => void
  hrefOf: (change: Partial<ClickReportsState>) => string
}

const readClock = () => Date.now()

/** The state of the click reports, read from and written to their address. */
export function useClickReportsUrl(): ClickReportsUrl {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(0)
  const filters = filtersText({ search, hash })
  const { state, problems } = useMemo(() => parseClickReportsUrl({ search, hash }), [search, hash])
  // The clock is read anew when the filters or the tab change and whenever they are applied, and at no other render.
  const now = useMemo(readClock, [filters, state.tab, asked])
  const go = useCallback<ClickReportsUrl['go']>(
    (change) => void navigate(formatClickReportsUrl({ ...state, ...change })),
    [navigate, state],
  )
  const apply = useCallback<ClickReportsUrl['apply']>(
    (change) => {
      setAsked((times) => times + 1)
      const to = formatClickReportsUrl({ ...state, ...change })
      void navigate(to, { replace: to.search === search && to.hash === hash })
    },
    [navigate, state, search, hash],
  )
  const hrefOf = useCallback<ClickReportsUrl['hrefOf']>(
    (change) => {
      const to = formatClickReportsUrl({ ...state, ...change })
      return `/click-reports${to.search}${to.hash}`
    },
    [state],
  )
  return { state, problems, now, asked, go, apply, hrefOf }
}
