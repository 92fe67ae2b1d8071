import { useState } from 'react'
import { FormDialog } from '../../ui/form/FormDialog'
import { TextField } from '../../ui/form/TextField'
import { useSingleRun } from '../../ui/form/useSingleRun'
import type { AlertFactsFragment } from '../../generated/graphql'

interface Props {
  alert: AlertFactsFragment
  /** Resolves to whether it worked; otherwise a message says why not. */
  onResolve: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks why an alert is resolved. */
export function ResolveDialog({ alert, onResolve, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { busy, run } = useSingleRun()
  const send = () =>
    run(async () => {
      if (await onResolve(reason)) onClose()
    })
  return (
    <FormDialog
      title="Resolve the alert"
      subtitle={alert.title}
      act="Resolve"
      disabled={busy}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        hint="Optional. A new alert opens when its condition begins again, or after 24 hours."
        data-autofocus
        maxLength={500}
        value={reason}
        onType={setReason}
      />
    </FormDialog>
  )
}
