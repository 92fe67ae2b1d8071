import type { LoadFailure } from '../../ui/form/choices/ChoicesFailed'
import { errorText } from './errors'

interface Asked {
  data?: unknown
  error?: unknown
  refetch: () => Promise<unknown>
}

/** Why a query that a form needs has not loaded; null while it may still, and once it has. */
export function loadFailure({ data, error, refetch }: Asked): LoadFailure | null {
  if (!error || data) return null
  return { reason: errorText(error), error, retry: () => void refetch().catch(() => undefined) } // shown again
}
