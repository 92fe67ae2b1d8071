import { useEffect, useRef } from 'react'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { keepRecentLeads } from './keepRecentLeads'
import { includedFields } from './leadFields'
import { leadsDocument } from './leadsDocument'
import type { LeadsVariables } from './leadsVariables'

interface Asked {
  /** Columns whose fields are asked for. */
  columns: readonly string[]
  /** Changes when the user asks again for what is already on screen. */
  asked: number
  skip: boolean
}

/**
 * One page of leads. While another is on its way, or did not come, the last one stays.
 */
export function useLeads(variables: LeadsVariables, { columns, asked, skip }: Asked) {
  const { cache } = useApolloClient()
  const { data, previousData, loading, error, refetch } = useQuery(leadsDocument(includedFields(columns)), { variables, skip })
  const request = JSON.stringify(variables)
  const rows = data?.leads?.rows.length
  useEffect(() => {
    if (rows !== undefined) keepRecentLeads(cache, JSON.parse(request), rows)
  }, [cache, request, rows])

  const last = useRef({ request, asked })
  useEffect(() => {
    const again = last.current.request === request && last.current.asked !== asked
    last.current = { request, asked }
    // A failure shows through `error`.
    if (again && !skip) refetch().catch(() => {})
  }, [request, asked, skip, refetch])

  return {
    leads: (data ?? previousData)?.leads,
    loading: loading || skip,
    error,
    retry: () => void refetch().catch(() => {}), // the failure shows through `error` again
  }
}
