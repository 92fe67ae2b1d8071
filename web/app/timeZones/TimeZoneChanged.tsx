import { lazy, Suspense, useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import type { TimeZone } from '../session/TimeZoneContext'
import type { Outcome } from './TimeZoneOutcome'

const loadOutcome = () => import('./TimeZoneOutcome')
const TimeZoneOutcome = lazy(async () => ({ default: (await loadOutcome()).TimeZoneOutcome }))

/** Saves the selected zone and returns a dialog with the result. `choosing` until a zone is selected. */
export function useTimeZoneChange(onDone: () => void = () => {}) {
  const client = useApolloClient()
  const [outcome, setOutcome] = useState<'choosing' | 'saving' | Outcome>('choosing')
  const choose = (zone: TimeZone) => {
    setOutcome('saving')
    loadOutcome().catch(() => {}) // rendering it loads it again
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
  const dialog = typeof outcome === 'object' && (
    <Suspense fallback={null}>
      <TimeZoneOutcome {...outcome} onClose={close} />
    </Suspense>
  )
  return { choose, dialog, choosing: outcome === 'choosing' }
}
