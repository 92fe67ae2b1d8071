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

/** The queue in the range. While another is on its way, or did not come, the last one stays. */
export function usePendingConversions(filters: FilterState, { zone, now, skip }: Asked) {
  const variables = useMemo(() => ({ filter: toLeadFilterInput(filters, zone, now) }), [filters, zone, now])
  const { data, previousData, loading, error, refetch } = usePendingConversionsQuery({ variables, skip })
  const request = JSON.stringify(variables)
  const last = useRef({ request, now })
  useEffect(() => {
    // Asked again within the minute: the same question, and maybe another answer.
    const again = last.current.request === request && last.current.now !== now
    last.current = { request, now }
    if (again && !skip) refetch().catch(() => {}) // the failure shows through `error`
  }, [request, now, skip, refetch])

  return {
    filter: variables.filter,
    rows: (data ?? previousData)?.pendingConversions ?? undefined,
    loading: loading || skip,
    error,
    retry: () => void refetch().catch(() => {}), // the failure shows through `error` again
  }
}
