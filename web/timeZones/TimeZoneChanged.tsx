import { useState } from 'react'
import { Button } from '../components/Button'
import { Dialog } from '../components/Dialog'
import { RequestId } from '../components/RequestId'
import type { TimeZone } from '../session/TimeZoneContext'
import { useChangeTimeZone } from './useChangeTimeZone'

type Result = { zone: TimeZone; failure?: { error: unknown } }

/** Saves a chosen zone and gives the dialog that says what came of it. `choosing` until something was chosen. */
export function useTimeZoneChange(onDone: () => void = () => {}) {
  const change = useChangeTimeZone()
  const [outcome, setOutcome] = useState<'choosing' | 'saving' | Result>('choosing')
  const choose = (zone: TimeZone) => {
    setOutcome('saving')
    void change(zone).then(
      () => setOutcome({ zone }),
      (error: unknown) => setOutcome({ zone, failure: { error } }),
    )
  }
  const close = () => {
    setOutcome('choosing')
    onDone()
  }
  const dialog = typeof outcome === 'object' && <Outcome {...outcome} onClose={close} />
  return { choose, dialog, choosing: outcome === 'choosing' }
}

function Outcome({ zone, failure, onClose }: Result & { onClose: () => void }) {
  return (
    <Dialog
      alert
      title={failure ? 'Error' : 'Timezone changed'}
      width={420}
      onClose={onClose}
      footer={
        <Button variant="solid" onClick={onClose}>
          OK
        </Button>
      }
    >
      <p className="muted">
        {failure
          ? 'Failed to change timezone. Please try again.'
          : `(UTC${zone.offset}) ${zone.name} now applies to all dates and times and to schedule changes.`}
      </p>
      <RequestId error={failure?.error} />
    </Dialog>
  )
}
