import { useState } from 'react'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { Input } from '../../ui/form/Input'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { Dialog } from '../../ui/overlay/overlays'
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
    <Dialog
      title="Resolve the alert"
      subtitle={alert.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="solid" onClick={send} disabled={busy}>
            Resolve
          </Button>
        </>
      }
    >
      <Field label="Reason" hint="Optional. A new alert opens when its condition begins again, or after 24 hours.">
        <Input
          data-autofocus
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && send()}
        />
      </Field>
    </Dialog>
  )
}
