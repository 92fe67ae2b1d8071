import { countOf, formatCount } from '../../../../shared/app/format'
import { formatMoney } from '../../../../shared/app/money'
import { undoSeconds } from '../../../../shared/access/undo'
import { Button } from '../../../ui/form/Button'
import { Dialog } from '../../../ui/overlay/overlays'
import { useSingleRun } from '../../../ui/form/useSingleRun'
import { DecisionFacts } from './DecisionFacts'
import { moneyOf } from './decisionFacts'
import type { PendingRow } from '../pendingParts'
import { useDecision } from './useDecision'
import type { Question } from './useSendDecision'

/** Texts of a confirmation: those of the specification for one conversion, with the number for several. */
export const questionWords = (verb: 'accept' | 'reject', rows: readonly PendingRow[]) => {
  const [first] = rows
  return rows.length === 1 && first
    ? { title: 'Are you sure?', text: `You are about to ${verb} the lead with ID: ${first.id}` }
    : { title: `${verb === 'accept' ? 'Accept' : 'Reject'} ${countOf(rows.length, 'conversion')}?`, text: null }
}

const act = (rows: readonly PendingRow[]) => {
  const { revenue } = moneyOf(rows)
  const money = revenue === null ? '' : `, ${formatMoney(revenue)}`
  return rows.length === 1 ? 'Accept' : `Accept ${formatCount(rows.length)}${money}`
}

interface Props {
  question: Question
  onClose: () => void
  /** Called after the decision. */
  onDone: () => void
}

/** Confirmation of accepting conversions, with revenue, payout and postbacks. */
export function AcceptDialog({ question, onClose, onDone }: Props) {
  const { rows } = question
  const { title, text } = questionWords('accept', rows)
  const { busy, run } = useSingleRun()
  const decide = useDecision(question)
  const confirm = () => run(async () => (await decide()).done && onDone())
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
          <Button variant="solid" onClick={() => void confirm()} disabled={busy} data-autofocus>
            {act(rows)}
          </Button>
        </>
      }
    >
      <div className="pending-question">
        {text && <p className="muted">{text}</p>}
        <DecisionFacts kind="accept" rows={rows} />
      </div>
    </Dialog>
  )
}
