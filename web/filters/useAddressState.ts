import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Instant } from '../../shared/app/time/timeZones'
import { filtersText, type Address } from './filterAddress'

export interface AddressState<State> {
  state: State
  /** Fields of the address that were not understood. */
  problems: readonly string[]
  /** When the filters were read or applied, or the tab was opened: what Today goes by, so that paging does not move the range. */
  now: Instant
  /** How often the filters were applied: the same ones again ask anew. */
  asked: number
  /** Whether the address says what the filters are. */
  hasFilters: boolean
  /** Shows another state: a new entry of the history, or the same one with `replace`. */
  go: (next: State, options?: { replace?: boolean }) => void
  /** As `go`, with the range taken anew from the clock. */
  apply: (next: State, options?: { replace?: boolean }) => void
}

const readClock = () => Date.now()

/**
 * The state of a screen with filters, read from and written to its address. `parse` and `format` are the same functions from one
 * drawing to the next; `tabOf` tells which part of the screen is shown, where it has several.
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
  // The clock is read anew when the filters or the tab change and whenever they are applied, and at no other render.
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
