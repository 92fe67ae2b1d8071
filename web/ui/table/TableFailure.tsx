import { RefreshCw, TriangleAlert } from 'lucide-react'
import { errorText } from '../show/errors'
import { Button } from '../form/Button'
import { RequestId } from '../show/RequestId'

/** Error message above rows that are still shown, with Retry. */
export function TableFailure({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  return (
    <div className="dt-failed" role="alert">
      <TriangleAlert aria-hidden />
      <b>{`${what} did not load`}</b>
      <p>{errorText(error)}</p>
      <RequestId error={error} />
      <Button size="sm" onClick={onRetry}>
        <RefreshCw aria-hidden className="small" />
        Retry
      </Button>
    </div>
  )
}
