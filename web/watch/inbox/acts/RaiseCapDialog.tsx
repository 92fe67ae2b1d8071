import { useState } from 'react'
import { formatCount } from '../../../../shared/app/format'
import { wallTimeAt } from '../../../../shared/app/time/timeZones'
import { useTimeZone } from '../../../app/session/TimeZoneContext'
import type { AlertFactsFragment } from '../../../generated/graphql'
import { FormDialog } from '../../../ui/form/FormDialog'
import { TextField } from '../../../ui/form/TextField'
import { capIn } from '../../../../shared/routing/caps'
import { useRaiseUntilReset } from './useRaiseUntilReset'
import type { FilledCap } from './rowActs'

interface Props {
  alert: AlertFactsFragment
  filled: FilledCap
  onClose: () => void
}

/** Raises a cap until it resets, with the numbers before, until then and after it. */
export function RaiseCapDialog({ alert, filled: { count, cap, to, resetsAt }, onClose }: Props) {
  const { name: zone } = useTimeZone()
  const [text, setText] = useState(String(to))
  const [error, setError] = useState<string | null>(null)
  const acts = useRaiseUntilReset()
  const chosen = capIn(text)
  const until = `${wallTimeAt(zone, Date.parse(resetsAt))} ${zone}`
  const wrong =
    chosen === null ? 'Enter a whole number.' : chosen <= cap ? `Enter more than ${formatCount(cap)}.` : null
  const send = async () => {
    if (chosen === null || wrong || acts.isBusy) return
    const fault = await acts.raise({ id: alert.subjectId ?? '', cap: chosen, insteadOf: cap, until })
    if (fault === null) onClose()
    else setError(fault)
  }
  return (
    <FormDialog
      title="Raise the cap until it resets"
      subtitle={alert.subjectName}
      act={chosen === null || wrong ? 'Raise' : `Raise to ${formatCount(chosen)}`}
      disabled={wrong !== null || acts.isBusy}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="muted">
        {`It took ${formatCount(count)} of ${formatCount(cap)}. It is raised now, and is ${formatCount(cap)} again at its reset, ${until}. Until then the change back can be seen and undone at the cap.`}
      </p>
      <TextField
        label="Cap until then"
        hint={`${formatCount(to)} is a fifth more than ${formatCount(cap)}, rounded up to two digits.`}
        error={wrong ?? error}
        inputMode="numeric"
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
