import { useState } from 'react'
import type { OpeningDay } from '../../../shared/partners/openingHours'
import { dayIssues } from '../../../shared/partners/openingHoursRules'
import { countOf, plural } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import { OpeningHoursEditor } from '../../ui/time/OpeningHoursEditor'

interface Props {
  days: readonly OpeningDay[]
  onApply: (days: readonly OpeningDay[]) => void
  onClose: () => void
}

/** Edits a campaign's sending hours with the editor of opening hours. Changes apply on Apply. */
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
          <span className="subtle" role="status">
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
