import { useCallback } from 'react'
import { useAddressState, type AddressState } from '../../filters/useAddressState'
import type { ClickReportsState } from './clickReportsState'
import { formatClickReportsUrl, parseClickReportsUrl } from './clickReportsUrl'

export interface ClickReportsUrl extends Pick<AddressState<ClickReportsState>, 'state' | 'problems' | 'now' | 'asked'> {
  /** Navigates to another state with the same filters. */
  go: (change: Partial<ClickReportsState>) => void
  /** Like `go`, and updates `now`. */
  apply: (change: Partial<ClickReportsState>) => void
  hrefOf: (change: Partial<ClickReportsState>) => string
}

const tabOf = ({ tab }: ClickReportsState) => tab

/** State of click reports in the URL. */
export function useClickReportsUrl(): ClickReportsUrl {
  const url = useAddressState(parseClickReportsUrl, formatClickReportsUrl, tabOf)
  const { state, problems, now, asked, go: show, apply: showAnew } = url
  const go = useCallback<ClickReportsUrl['go']>((change) => show({ ...state, ...change }), [show, state])
  const apply = useCallback<ClickReportsUrl['apply']>((change) => showAnew({ ...state, ...change }), [showAnew, state])
  const hrefOf = useCallback<ClickReportsUrl['hrefOf']>(
    (change) => {
      const to = formatClickReportsUrl({ ...state, ...change })
      return `/click-reports${to.search}${to.hash}`
    },
    [state],
  )
  return { state, problems, now, asked, go, apply, hrefOf }
}
