import { useEffect } from 'react'
import { Text } from '@chakra-ui/react'
import { useAdvertiserPullQuery } from '../../generated/graphql'
import { SettingsRegion } from '../../records/FormPage'
import { SettingsState } from '../settings/SettingsState'
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
    <SettingsRegion label="Status Sync">
      {row.pull ? (
        <>
          <PullHealth row={row} now={now} />
          <Differences row={row} />
        </>
      ) : (
        <Text py="4" maxW="70ch" color="fg.muted">
          <b>Status Sync is off.</b> Enter the address of the broker’s list below to switch it on.
        </Text>
      )}
      <PullSettings row={row} />
    </SettingsRegion>
  )
}
