import '../brokers/brokers.css'
import './brokerPulls.css'
import { useEffect } from 'react'
import { SearchX } from 'lucide-react'
import { useAdvertiserPullQuery } from '../../generated/graphql'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { Differences } from './Differences'
import { PullHealth } from './PullHealth'
import { PullSettings } from './PullSettings'
import { useNow } from './useNow'

/** While a pull is due or runs, and otherwise. */
const pollMs = { active: 2_000, quiet: 20_000 }

/** Pull of statuses and deposits from an advertiser's broker: health, comparison and settings. */
export function PullPage({ advertiserId }: { advertiserId: string }) {
  const { data, loading, error, refetch, startPolling } = useAdvertiserPullQuery({
    variables: { advertiserId },
    pollInterval: pollMs.quiet,
    skipPollAttempt: () => document.hidden,
  })
  const row = data?.advertiserPull
  const now = useNow()
  const { isRunning = false, isReconciliationDue = false, nextAt = null } = row?.health ?? {}
  const isDue = nextAt !== null && (isReconciliationDue || Date.parse(nextAt) <= now)
  useEffect(() => startPolling(isRunning || isDue ? pollMs.active : pollMs.quiet), [isRunning, isDue, startPolling])
  if (!row) {
    if (loading) {
      return (
        <div className="broker-loading" role="progressbar" aria-label="Loading Status Sync">
          {[36, 64, 52, 64, 40, 56].map((width, line) => (
            <Skeleton key={line} width={`${width}%`} height={14} />
          ))}
        </div>
      )
    }
    if (error) return <FailedState what="Status Sync" error={error} onRetry={() => void refetch().catch(() => {})} /> // the query shows the error
    return (
      <EmptyState icon={SearchX} title="No such advertiser" text="It may have been deleted, or the link is wrong." />
    )
  }
  return (
    <div className="broker pull" tabIndex={0} role="region" aria-label="Status Sync">
      {row.pull ? (
        <>
          <PullHealth row={row} now={now} />
          <Differences row={row} />
        </>
      ) : (
        <p className="pull-intro">
          Statuses and deposits come by postbacks alone. Where a broker offers a list of them, it is fetched here
          regularly, and compared with our leads once a day.
        </p>
      )}
      <PullSettings row={row} />
    </div>
  )
}
