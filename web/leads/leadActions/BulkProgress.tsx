import './leadActions.css'
import { countOf, formatCount } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import { CalmStatus } from '../../ui/show/CalmStatus'

interface Props {
  title: string
  /** Number of processed leads. */
  worked: number
  total: number
  /** Cancel was pressed; the current portion is finished first. */
  isStopping: boolean
  onCancel: () => void
}

/** Progress of a bulk action. */
export function BulkProgress({ title, worked, total, isStopping, onCancel }: Props) {
  const text = `${formatCount(worked)} of ${countOf(total, 'lead')}`
  return (
    <Dialog
      alert
      title={title}
      width={420}
      onClose={onCancel}
      footer={
        <Button onClick={onCancel} disabled={isStopping} data-autofocus>
          {isStopping ? 'Stopping…' : 'Cancel'}
        </Button>
      }
    >
      <div className="bulk-progress">
        <progress aria-label={title} value={worked} max={total} />
        <CalmStatus text={text} />
        <p className="muted figure">{text}</p>
      </div>
    </Dialog>
  )
}
