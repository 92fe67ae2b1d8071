import './leadActions.css'
import { countOf, formatCount } from '../../../shared/partners/rates'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/Dialog'

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
        <p className="muted figure" role="status">
          {formatCount(worked)} of {countOf(total, 'lead')}
        </p>
      </div>
    </Dialog>
  )
}
