import { useCallback, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { rememberedPageSize, rememberPageSize } from '../../ui/table/pageSize'

type Go<State> = (next: State, options?: { replace?: boolean }) => void

/** State of a list and its change; the page size is the last selected one, unless the URL has one. */
export function useRememberedLimit<State extends { limit: number }>(
  entry: string,
  sizes: readonly number[],
  asked: State,
  go: Go<State>,
) {
  const isNamed = new URLSearchParams(useLocation().search).has('limit')
  const limit = (!isNamed && rememberedPageSize(entry, sizes)) || asked.limit
  const state = useMemo(() => ({ ...asked, limit }), [asked, limit])
  // Adds the page size to the URL, so that links show the same rows in other browsers.
  useEffect(() => {
    if (limit !== asked.limit) go(state, { replace: true })
  }, [limit, asked, state, go])
  const change = useCallback(
    (change: Partial<State>) => {
      if (change.limit) rememberPageSize(entry, change.limit)
      go({ ...state, ...change })
    },
    [entry, state, go],
  )
  return { state, change }
}
