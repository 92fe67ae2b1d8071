import { Dialog } from '../../ui/overlay/overlays'
import { TimeZonePicker } from './TimeZonePicker'
import { useTimeZoneChange } from './TimeZoneChanged'

/** Zone selection on phones: first the list, then the result. */
export function TimeZoneDialog({ onClose }: { onClose: () => void }) {
  const { choose, dialog, choosing } = useTimeZoneChange(onClose)
  if (!choosing) return dialog
  return (
    <Dialog title="Time zone" onClose={onClose} width={420}>
      <TimeZonePicker onChoose={choose} />
    </Dialog>
  )
}
