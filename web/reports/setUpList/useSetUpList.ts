import { useEffect } from 'react'
import { useSetUpListQuery } from '../../generated/graphql'
import { isSettled } from './setUpSteps'

/** The set-up list; asked again every few seconds where somebody waits for a step to turn green. */
export function useSetUpList({ skip = false } = {}) {
  const { data, previousData, error, refetch, startPolling, stopPolling } = useSetUpListQuery({
    skip,
    fetchPolicy: 'cache-and-network',
    skipPollAttempt: () => document.hidden,
  })
  const facts = (data ?? previousData)?.setUpList ?? null
  const waits = facts !== null && !facts.isDemo && !isSettled(facts)
  useEffect(() => {
    if (!waits) return
    startPolling(5_000)
    return stopPolling
  }, [waits, startPolling, stopPolling])
  return { facts, error, retry: () => void refetch().catch(() => undefined) } // the query returns the error
}
