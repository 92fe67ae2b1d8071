import { useId, useRef, useState, type FormEvent } from 'react'
import { useSingleRun } from '../components/useSingleRun'
import { Button } from '../components/Button'
import { Dialog } from '../components/Dialog'
import { Field } from '../components/Field'
import { Input } from '../components/Input'
import type { PendingRow } from './pendingTableColumns'
import { useDecision } from './useDecision'

const maxLength = 200

/** Asks before a conversion is rejected, and for the text that the publisher is shown from then on. */
export function RejectDialog({ row, onClose }: { row: PendingRow; onClose: () => void }) {
  const form = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<{ message: string } | null>(null)
  const { busy, run } = useSingleRun()
  const field = useRef<HTMLInputElement>(null)
  const decide = useDecision(row, 'reject')

  /** Goes on where the text is to be mended. */
  const refuse = (error: { message: string }) => {
    setError(error)
    field.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const statusOverride = text.trim()
    if (!statusOverride) return refuse({ message: 'Status override is required' })
    const outcome = await run(() => decide(statusOverride))
    if (!outcome) return
    if (outcome.done) return onClose()
    if (outcome.fieldError) refuse(outcome.fieldError)
    else setError(null)
  }
  return (
    <Dialog
      alert
      title="Are you sure?"
      width={420}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={form} disabled={busy}>
            Reject
          </Button>
        </>
      }
    >
      <form id={form} className="pending-reject" onSubmit={(event) => void submit(event)} noValidate>
        <p className="muted">{`You are about to reject the lead with ID: ${row.id}`}</p>
        <Field
          label="Status override"
          required
          hint="What the publisher is shown."
          error={error?.message}
          fault={error}
        >
          {(control) => (
            <Input
              {...control}
              ref={field}
              data-autofocus
              required
              maxLength={maxLength}
              autoComplete="off"
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setError(null)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
