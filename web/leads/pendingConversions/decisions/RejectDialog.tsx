import { useId, useRef, useState, type FormEvent } from 'react'
import { formatCount } from '../../../../shared/app/format'
import { undoSeconds } from '../../../../shared/access/undo'
import { useSingleRun } from '../../../ui/form/useSingleRun'
import { Button } from '../../../ui/form/Button'
import { Dialog } from '../../../ui/overlay/overlays'
import { Field } from '../../../ui/form/Field'
import { Input } from '../../../ui/form/Input'
import { questionWords } from './AcceptDialog'
import { DecisionFacts } from './DecisionFacts'
import { useDecision } from './useDecision'
import type { Question } from './useSendDecision'

const maxLength = 200

interface Props {
  question: Question
  onClose: () => void
  /** Called after the decision. */
  onDone: () => void
}

/** Confirmation of rejecting conversions, with the status that publishers will see. */
export function RejectDialog({ question, onClose, onDone }: Props) {
  const { rows } = question
  const { title, text: words } = questionWords('reject', rows)
  const form = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { busy, run } = useSingleRun()
  const field = useRef<HTMLInputElement>(null)
  const decide = useDecision(question)

  /** Focuses the invalid text. */
  const refuse = (error: string) => {
    setError(error)
    field.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const statusOverride = text.trim()
    if (!statusOverride) return refuse('Status override is required')
    const outcome = await run(() => decide(statusOverride))
    if (!outcome) return
    if (outcome.done) return onDone()
    if (outcome.fieldError) refuse(outcome.fieldError)
    else setError(null)
  }
  return (
    <Dialog
      alert
      title={title}
      width={460}
      onClose={onClose}
      stays={busy}
      footer={
        <>
          <span className="subtle pending-undo">{`Undo for ${undoSeconds} s`}</span>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={form} disabled={busy}>
            {rows.length === 1 ? 'Reject' : `Reject ${formatCount(rows.length)}`}
          </Button>
        </>
      }
    >
      <form id={form} className="pending-question" onSubmit={(event) => void submit(event)} noValidate>
        {words && <p className="muted">{words}</p>}
        <DecisionFacts kind="reject" rows={rows} />
        <Field
          label="Status override"
          term="status-override"
          required
          hint={rows.length === 1 ? 'What the publisher is shown.' : 'What the publishers are shown.'}
          error={error}
        >
          <Input
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
        </Field>
      </form>
    </Dialog>
  )
}
