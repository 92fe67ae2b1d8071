import { useCallback } from 'react'
import { useAddressState, type AddressState } from '../../filters/useAddressState'
import { formatLostUrl, parseLostUrl, type LostState } from './lostState'

export interface LostUrl extends Pick<AddressState<LostState>, 'state' | 'problems' | 'now' | 'asked'> {
  /** Navigates to another state with the same filters. */
  go: (change: Partial<LostState>) => void
  /** Like `go`, and updates `now`. */
  apply: (change: Partial<LostState>) => void
  hrefOf: (change: Partial<LostState>) => string
}

const tabOf = ({ tab }: LostState) => tab

/** State of the lost leads in the URL. */
export function useLostUrl(): LostUrl {
  const url = useAddressState(parseLostUrl, formatLostUrl, tabOf)
  const { state, problems, now, asked, go: show, apply: showAnew } = url
  const go = useCallback<LostUrl['go']>((change) => show({ ...state, ...change }), [show, state])
  const apply = useCallback<LostUrl['apply']>((change) => showAnew({ ...state, ...change }), [showAnew, state])
  const hrefOf = useCallback<LostUrl['hrefOf']>(
    (change) => {
      const to = formatLostUrl({ ...state, ...change })
      return `/lost-leads${to.search}${to.hash}`
    },
    [state],
  )
  return { state, problems, now, asked, go, apply, hrefOf }
}
