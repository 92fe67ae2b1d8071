import { useState } from 'react'
import { Button } from '../components/Button'
import { Dialog } from '../components/Dialog'
import type { TimeZone } from '../session/TimeZoneContext'
import { useChangeTimeZone } from './useChangeTimeZone'

/** Saves a chosen zone and gives the dialog that says what came of it. `choosing` until something was chosen. */
export function useTimeZoneChange(onDone: () => void = () => {}) {
  const change = useChangeTimeZone()
  const [outcome, setOutcome] = useState<'choosing' | 'saving' | { zone: TimeZone; saved: boolean }>('choosing')
  const choose = (zone: TimeZone) => {
    setOutcome('saving')
    void change(zone).then((saved) => setOutcome({ zone, saved }))
  }
  const close = () => {
    setOutcome('choosing')
    onDone()
  }
  const dialog = typeof outcome === 'object' && <Outcome {...outcome} onClose={close} />
  return { choose, dialog, choosing: outcome === 'choosing' }
}

function Outcome({ zone, saved, onClose }: { zone: TimeZone; saved: boolean; onClose: () => void }) {
  return (
    <Dialog
      alert
      title={saved ? 'Timezone changed' : 'Error'}
      width={420}
      onClose={onClose}
      footer={
        <Button variant="solid" onClick={onClose}>
          OK
        </Button>
      }
    >
      <p className="muted">
        {saved
          ? `(UTC${zone.offset}) ${zone.name} now applies to all dates and times and to schedule changes.`
          : 'Failed to change timezone. Please try again.'}
      </p>
    </Dialog>
  )
}
