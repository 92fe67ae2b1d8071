import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import { RequestId } from '../../ui/show/RequestId'
import type { TimeZone } from '../../ui/time/TimeZoneContext'

export type Outcome = { zone: TimeZone; failure?: { error: unknown } }

/** Shows whether the zone was changed. */
export function TimeZoneOutcome({ zone, failure, onClose }: Outcome & { onClose: () => void }) {
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
