import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Button } from '../Button'
import { RequestId } from '../../show/RequestId'

/** Why something that a form or panel offers did not load, in words, and how to ask again. */
export interface LoadFailure {
  reason: string
  /** The failed call. */
  error: unknown
  retry: () => void
}

/** Says in a form or panel that its choices did not load. */
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
