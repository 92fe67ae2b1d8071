import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useAdvertiserTabCountsQuery, usePublisherTabCountsQuery } from '../generated/graphql'

/** Refetches counts when another tab is opened, because records may have been added. Errors only hide the counts. */
function useRefetchWithTab(refetch: () => Promise<unknown>, isAsked: boolean) {
  const { search } = useLocation()
  const tab = new URLSearchParams(search).get('tab')
  const last = useRef(tab)
  useEffect(() => {
    if (last.current !== tab && isAsked) void refetch().catch(() => undefined) // keeps the previous counts
    last.current = tab
  }, [tab, isAsked, refetch])
}

// Errors of parts must not remove the record from the cache.
const options = { fetchPolicy: 'no-cache', errorPolicy: 'all' } as const

/** Number of records on each tab of an advertiser's page; undefined until loaded. */
export function useAdvertiserTabCounts(id: string, isAsked: boolean) {
  const { data, refetch } = useAdvertiserTabCountsQuery({ variables: { id }, skip: !isAsked, ...options })
  useRefetchWithTab(refetch, isAsked)
  return data?.advertiser?.tabCounts ?? undefined
}

/** Number of records on each tab of a publisher's page; undefined until loaded. */
export function usePublisherTabCounts(id: string, isAsked: boolean) {
  const { data, refetch } = usePublisherTabCountsQuery({ variables: { id }, skip: !isAsked, ...options })
  useRefetchWithTab(refetch, isAsked)
  return data?.publisher?.tabCounts ?? undefined
}
