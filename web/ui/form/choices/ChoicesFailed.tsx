import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Button } from '../Button'
import { RequestId } from '../../show/RequestId'

/** Error text of choices that did not load, and a retry. */
export interface LoadFailure {
  reason: string
  /** The failed request. */
  error: unknown
  retry: () => void
}

/** Message in a form or panel that choices did not load. */
export function ChoicesFailed({
  failure: { reason, error, retry },
  className = 'filter-failed',
}: {
  failure: LoadFailure
  className?: 'filter-failed' | 'form-warning'
}) {
  return (
    <div className={className} role="alert">
      <TriangleAlert className="small" aria-hidden />
      <p>
        <b>The choices did not load.</b> {reason} <RequestId error={error} />
      </p>
      <Button size="sm" onClick={retry}>
        <RefreshCw className="small" aria-hidden />
        Retry
      </Button>
    </div>
  )
}
