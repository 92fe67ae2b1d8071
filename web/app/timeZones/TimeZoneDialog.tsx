import { Dialog } from '../../ui/overlay/Dialog'
import { TimeZonePicker } from './TimeZonePicker'
import { useTimeZoneChange } from './TimeZoneChanged'

/** The choice of zone on a phone: first the list, then what came of it. */
export function TimeZoneDialog({ onClose }: { onClose: () => void }) {
  const { choose, dialog, choosing } = useTimeZoneChange(onClose)
  if (!choosing) return dialog
  return (
    <Dialog title="Time zone" onClose={onClose} width={420}>
      <TimeZonePicker onChoose={choose} />
    </Dialog>
  )
}
