import { useState } from 'react'
import { formatCount } from '../../../shared/app/format'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { errorText } from '../../ui/show/errors'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { FormDialog } from '../../ui/form/FormDialog'
import { NumberField } from '../../ui/form/NumberField'
import { capIn } from '../../../shared/routing/caps'
import { useMay } from '../../app/session/useSession'
import type { CapRow } from './capColumns'
import { rowToRaise, type CapToRaise } from './capToRaise'
import { useRaiseCap } from './useRaiseCap'

interface Props {
  cap: CapToRaise
  onClose: () => void
}

/** Raises a cap until it resets, with the numbers before, until then and after it. */
export function RaiseCapDialog({ cap: raised, onClose }: Props) {
  const { name, filled, cap, to, resetsAt } = raised
  const { name: zone } = useTimeZone()
  const [text, setText] = useState(String(to))
  const [error, setError] = useState<string | null>(null)
  const acts = useRaiseCap()
  const chosen = capIn(text)
  const until = `${wallTimeAt(zone, Date.parse(resetsAt))} ${zone}`
  const wrong =
    chosen === null ? 'Enter a whole number.' : chosen <= cap ? `Enter more than ${formatCount(cap)}.` : null
  const send = async () => {
    if (chosen === null || wrong || acts.isBusy) return
    try {
      await acts.untilReset(raised, chosen, until)
      onClose()
    } catch (error) {
      setError(errorText(error))
    }
  }
  return (
    <FormDialog
      title="Raise the cap until it resets"
      subtitle={name}
      act={chosen === null || wrong ? 'Raise' : `Raise to ${formatCount(chosen)}`}
      disabled={wrong !== null || acts.isBusy}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="muted">
        {`It took ${formatCount(filled)} of ${formatCount(cap)}. It is raised now, and is ${formatCount(cap)} again at its reset, ${until}. Until then the change back can be seen and undone at the cap.`}
      </p>
      <NumberField
        label="Cap until then"
        hint={`${formatCount(to)} is a fifth more than ${formatCount(cap)}, rounded up to two digits.`}
        error={wrong ?? error}
        maxLength={12}
        data-autofocus
        value={text}
        onFocus={({ target }) => target.select()}
        onType={(text) => {
          setText(text)
          setError(null)
        }}
      />
    </FormDialog>
  )
}

/** The same for a row of caps. */
export function RaiseRowDialog({ row, onClose }: { row: CapRow; onClose: () => void }) {
  const cap = rowToRaise(useMay(), row)
  return cap && <RaiseCapDialog {...{ cap, onClose }} />
}
