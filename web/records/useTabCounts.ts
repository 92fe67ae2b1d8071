import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useAdvertiserTabCountsQuery, usePublisherTabCountsQuery } from '../generated/graphql'

/** Counted anew with each tab that is opened: what was added on the one before is in. A failure only leaves the counts out. */
function useAnewWithTab(refetch: () => Promise<unknown>, isAsked: boolean) {
  const { search } = useLocation()
  const tab = new URLSearchParams(search).get('tab')
  const last = useRef(tab)
  useEffect(() => {
    if (last.current !== tab && isAsked) void refetch().catch(() => undefined) // the counts of before stay
    last.current = tab
  }, [tab, isAsked, refetch])
}

// What did not come must not take the record itself from the cache.
const options = { fetchPolicy: 'no-cache', errorPolicy: 'all' } as const

/** How many records each tab of an advertiser's page lists; undefined until it is known. */
export function useAdvertiserTabCounts(id: string, isAsked: boolean) {
  const { data, refetch } = useAdvertiserTabCountsQuery({ variables: { id }, skip: !isAsked, ...options })
  useAnewWithTab(refetch, isAsked)
  return data?.advertiser?.tabCounts ?? undefined
}

/** How many records each tab of a publisher's page lists; undefined until it is known. */
export function usePublisherTabCounts(id: string, isAsked: boolean) {
  const { data, refetch } = usePublisherTabCountsQuery({ variables: { id }, skip: !isAsked, ...options })
  useAnewWithTab(refetch, isAsked)
  return data?.publisher?.tabCounts ?? undefined
}
