import '../brokers/brokers.css'
import './brokerPulls.css'
import { useEffect } from 'react'
import { useAdvertiserPullQuery } from '../../generated/graphql'
import { SettingsState } from '../brokers/SettingsState'
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
  if (!row) return <SettingsState what="Status Sync" loading={loading} error={error} refetch={refetch} />
  return (
    <div className="broker pull" tabIndex={0} role="region" aria-label="Status Sync">
      {row.pull ? (
        <>
          <PullHealth row={row} now={now} />
          <Differences row={row} />
        </>
      ) : (
        <p className="pull-intro">
          <b>Status Sync is off.</b> Enter the address of the broker’s list below to switch it on.
        </p>
      )}
      <PullSettings row={row} />
    </div>
  )
}
