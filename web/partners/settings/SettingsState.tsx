import { SearchX } from 'lucide-react'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { LoadingLines } from '../../ui/layout/LoadingLines'

interface Props {
  what: string
  loading: boolean
  error: unknown
  refetch: () => Promise<unknown>
}

/** In place of settings that are not there: loading, failed, or of no such advertiser. */
export function SettingsState({ what, loading, error, refetch }: Props) {
  if (loading) return <LoadingLines what={what} />
  if (error) return <FailedState what={what} error={error} onRetry={() => void refetch().catch(() => {})} /> // the query shows the error
  return <EmptyState icon={SearchX} title="No such advertiser" text="It may have been deleted, or the link is wrong." />
}
