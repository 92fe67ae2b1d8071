import { useEffect, useMemo, useRef } from 'react'
import type { Instant } from '../../../shared/app/time/timeZones'
import { toLeadFilterInput } from '../../filters/filterInput'
import type { FilterState } from '../../filters/filterState'
import { usePendingConversionsQuery } from '../../generated/graphql'

interface Asked {
  zone: string
  now: Instant
  skip: boolean
}

/** The queue in a range. The previous one is kept while loading and on errors. */
export function usePendingConversions(filters: FilterState, { zone, now, skip }: Asked) {
  const variables = useMemo(() => ({ filter: toLeadFilterInput(filters, zone, now) }), [filters, zone, now])
  const { data, previousData, loading, error, refetch } = usePendingConversionsQuery({ variables, skip })
  const request = JSON.stringify(variables)
  const last = useRef({ request, now })
  useEffect(() => {
    // Within the same minute the variables are equal, so it must be refetched.
    const again = last.current.request === request && last.current.now !== now
    last.current = { request, now }
    if (again && !skip) refetch().catch(() => {}) // the query returns the error
  }, [request, now, skip, refetch])

  return {
    filter: variables.filter,
    rows: (data ?? previousData)?.pendingConversions ?? undefined,
    loading: loading || skip,
    error,
    retry: () => void refetch().catch(() => {}), // the query returns the error
  }
}
