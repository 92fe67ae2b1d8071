import { useState, type ReactNode } from 'react'
import { paymentLimits } from '../../../shared/money/payments'
import { FormDialog } from '../../ui/form/FormDialog'
import { TextField } from '../../ui/form/TextField'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { errorText } from '../../ui/show/errors'

interface Props {
  title: string
  label: string
  act: string
  children?: ReactNode
  /** Throws if it is refused. */
  onSubmit: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks why something is done, which is kept with it. */
export function ReasonDialog({ title, label, act, children, onSubmit, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const { busy, run } = useSingleRun()
  const send = () =>
    run(async () => {
      if (!reason.trim()) return setFault('Say why.')
      try {
        await onSubmit(reason.trim())
        onClose()
      } catch (error) {
        setFault(errorText(error))
      }
    })
  return (
    <FormDialog
      title={title}
      act={act}
      disabled={busy || !reason.trim()}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {children}
      <TextField
        label={label}
        required
        maxLength={paymentLimits.reason}
        error={fault}
        data-autofocus
        value={reason}
        onType={(text) => {
          setReason(text)
          setFault(null)
        }}
      />
    </FormDialog>
  )
}
