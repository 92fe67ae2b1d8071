import { useState } from 'react'
import type { OpeningDay } from '../../shared/openingHours'
import { dayIssues } from '../../shared/openingHoursRules'
import { countOf, plural } from '../../shared/rates'
import { Button } from '../components/Button'
import { Dialog } from '../components/Dialog'
import { OpeningHoursEditor } from '../components/OpeningHoursEditor'

interface Props {
  days: readonly OpeningDay[]
  onApply: (days: readonly OpeningDay[]) => void
  onClose: () => void
}

/** The week in which a campaign sends, in the editor of opening hours. Nothing changes before Apply. */
export function SendingHoursDialog({ days, onApply, onClose }: Props) {
  const [draft, setDraft] = useState(days)
  const wrong = draft.filter((day) => day.checked && dayIssues(day).length).length
  const isClosed = !draft.some(({ checked }) => checked)
  return (
    <Dialog
      title="Sending hours"
      width={810}
      onClose={onClose}
      footer={
        <>
          <span className="hours-attention subtle" role="status">
            {wrong > 0
              ? `${countOf(wrong, 'day')} ${plural(wrong, 'needs', 'need')} attention`
              : isClosed
                ? 'Choose at least one day'
                : ''}
          </span>
          <span className="space" />
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" disabled={wrong > 0 || isClosed} onClick={() => onApply(draft)}>
            Apply
          </Button>
        </>
      }
    >
      <OpeningHoursEditor days={draft} onChange={setDraft} />
    </Dialog>
  )
}
