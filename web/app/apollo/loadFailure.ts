import type { LoadFailure } from '../../ui/form/choices/ChoicesFailed'
import { errorText } from '../../ui/show/errors'

interface Asked {
  data?: unknown
  error?: unknown
  refetch: () => Promise<unknown>
}

/** Error of a query that a form needs; null while loading and after success. */
export function loadFailure({ data, error, refetch }: Asked): LoadFailure | null {
  if (!error || data) return null
  return { reason: errorText(error), error, retry: () => void refetch().catch(() => undefined) } // the error is shown again
}
