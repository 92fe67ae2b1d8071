import { useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import type { TimeZone } from '../../ui/time/TimeZoneContext'
import type { Outcome } from './TimeZoneOutcome'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const TimeZoneOutcome = lazyComponent(() => import('./TimeZoneOutcome'), 'TimeZoneOutcome', null)

/** Saves the selected zone and returns a dialog with the result. `choosing` until a zone is selected. */
export function useTimeZoneChange(onDone: () => void = () => {}) {
  const client = useApolloClient()
  const [outcome, setOutcome] = useState<'choosing' | 'saving' | Outcome>('choosing')
  const choose = (zone: TimeZone) => {
    setOutcome('saving')
    TimeZoneOutcome.preload()
    void import('./changeTimeZone')
      .then(({ changeTimeZone }) => changeTimeZone(client, zone))
      .then(
        () => setOutcome({ zone }),
        (error: unknown) => setOutcome({ zone, failure: { error } }),
      )
  }
  const close = () => {
    setOutcome('choosing')
    onDone()
  }
  const dialog = typeof outcome === 'object' && <TimeZoneOutcome {...outcome} onClose={close} />
  return { choose, dialog, choosing: outcome === 'choosing' }
}
