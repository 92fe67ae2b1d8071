import { useId, useRef, useState, type FormEvent } from 'react'
import { chakra, Input, Text } from '@chakra-ui/react'
import { countOf, formatCount } from '../../../../shared/app/format'
import { formatMoney } from '../../../../shared/app/money'
import { undoSeconds } from '../../../../shared/access/undo'
import { Button } from '../../../ui/form/Button'
import { Field } from '../../../ui/form/Field'
import { useSingleRun } from '../../../ui/form/useSingleRun'
import { Dialog } from '../../../ui/overlay/overlays'
import { DecisionFacts } from './DecisionFacts'
import { moneyOf } from './decisionFacts'
import { useDecision } from './useDecision'
import type { Question } from './useSendDecision'

const maxLength = 200

interface Props {
  question: Question
  onClose: () => void
  /** Called after the decision. */
  onDone: () => void
}

/** Confirmation of a decision with its effects; of a rejection, with the status that publishers will see. */
export function DecisionDialog({ question, onClose, onDone }: Props) {
  const { kind, rows } = question
  const isAccept = kind === 'accept'
  // For one conversion, the texts are those of the specification.
  const only = rows.length === 1 ? rows[0] : undefined
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
    if (!isAccept && !statusOverride) return refuse('Status override is required')
    const outcome = await run(() => decide(statusOverride))
    if (!outcome) return
    if (outcome.done) return onDone()
    if (outcome.fieldError) refuse(outcome.fieldError)
    else setError(null)
  }
  const { revenue } = moneyOf(rows)
  const act = isAccept ? 'Accept' : 'Reject'
  const money = isAccept && revenue !== null ? `, ${formatMoney(revenue)}` : ''
  return (
    <Dialog
      alert
      title={only ? 'Are you sure?' : `${act} ${countOf(rows.length, 'conversion')}?`}
      width={460}
      onClose={onClose}
      stays={busy}
      footer={
        <>
          <Text color="fg.subtle" mr="auto">{`Undo for ${undoSeconds} s`}</Text>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant={isAccept ? 'solid' : 'danger'}
            type="submit"
            form={form}
            disabled={busy}
            data-autofocus={isAccept || undefined}
          >
            {only ? act : `${act} ${formatCount(rows.length)}${money}`}
          </Button>
        </>
      }
    >
      <chakra.form id={form} display="grid" gap="3" onSubmit={(event) => void submit(event)} noValidate>
        {only && <Text color="fg.muted">{`You are about to ${kind} the lead with ID: ${only.id}`}</Text>}
        <DecisionFacts kind={kind} rows={rows} />
        {!isAccept && (
          <Field
            label="Status override"
            term="status-override"
            required
            hint={only ? 'What the publisher is shown.' : 'What the publishers are shown.'}
            error={error}
          >
            <Input
              ref={field}
              data-autofocus
              maxLength={maxLength}
              autoComplete="off"
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setError(null)
              }}
            />
          </Field>
        )}
      </chakra.form>
    </Dialog>
  )
}
