import { useCallback } from 'react'
import type { ReportGroup } from '../../../shared/reports/reportGroups'
import { useAddressState, type AddressState } from '../../filters/useAddressState'
import type { DrillAddress, DrillState } from './drillUrl'

export interface DrillUrl<Tab extends ReportGroup, State extends DrillState<Tab> = DrillState<Tab>> extends Pick<
  AddressState<State>,
  'state' | 'problems' | 'now' | 'asked'
> {
  /** Navigates to another state with the same filters. */
  go: (change: Partial<State>) => void
  /** Like `go`, and updates `now`. */
  apply: (change: Partial<State>) => void
  hrefOf: (change: Partial<State>) => string
}

const tabOf = ({ tab }: { tab: string }) => tab

/** State of a report with a drill-down in the URL. */
export function useDrillUrl<Tab extends ReportGroup, State extends DrillState<Tab> = DrillState<Tab>>({
  path,
  parse,
  format,
}: DrillAddress<Tab, State>): DrillUrl<Tab, State> {
  const url = useAddressState(parse, format, tabOf)
  const { state, problems, now, asked, go: show, apply: showAnew } = url
  const go = useCallback((change: Partial<State>) => show({ ...state, ...change }), [show, state])
  const apply = useCallback((change: Partial<State>) => showAnew({ ...state, ...change }), [showAnew, state])
  const hrefOf = useCallback(
    (change: Partial<State>) => {
      const to = format({ ...state, ...change })
      return `${path}${to.search}${to.hash}`
    },
    [path, format, state],
  )
  return { state, problems, now, asked, go, apply, hrefOf }
}
