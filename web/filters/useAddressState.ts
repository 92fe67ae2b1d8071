import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Instant } from '../../shared/app/time/timeZones'
import type { Address } from '../../shared/app/filterAddress'
import { filtersText } from './filterAddress'

export interface AddressState<State> {
  state: State
  /** Invalid fields of the URL. */
  problems: readonly string[]
  /**
   * When the filters were parsed or applied, or the tab was opened. Today is relative to it, so that paging does not
   * move the range.
   */
  now: Instant
  /** Number of applications; applying unchanged filters refetches. */
  asked: number
  /** Whether the URL contains filters. */
  hasFilters: boolean
  /** Navigates to another state; `replace` replaces the history entry. */
  go: (next: State, options?: { replace?: boolean }) => void
  /** Like `go`, and updates `now`. */
  apply: (next: State, options?: { replace?: boolean }) => void
}

const readClock = () => Date.now()

/**
 * State of a screen with filters in its URL. Keep the identity of `parse` and `format` stable; `tabOf` returns the tab
 * of the screen, if it has several.
 */
export function useAddressState<State>(
  parse: (at: Address) => { state: State; problems: readonly string[] },
  format: (state: State) => Address,
  tabOf?: (state: State) => string,
): AddressState<State> {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(0)
  const filters = filtersText({ search, hash })
  const { state, problems } = useMemo(() => parse({ search, hash }), [parse, search, hash])
  // Reads the clock only when filters or tab change, or filters are applied.
  const now = useMemo(readClock, [filters, tabOf?.(state), asked])
  const go = useCallback<AddressState<State>['go']>(
    (next, options) => {
      const to = format(next)
      void navigate(to, { replace: options?.replace || (to.search === search && to.hash === hash) })
    },
    [navigate, format, search, hash],
  )
  const apply = useCallback<AddressState<State>['apply']>(
    (next, options) => {
      setAsked((times) => times + 1)
      go(next, options)
    },
    [go],
  )
  return { state, problems, now, asked, hasFilters: filters !== null, go, apply }
}
