import { useEffect, useRef } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { useLeadsQuery, type LeadsQueryVariables } from '../generated/graphql'
import { keepRecentLeads } from './keepRecentLeads'

/**
 * One page of leads. While another is on its way, or did not come, the last one stays. `asked` changes when the user asks
 * again for what is already on screen.
 */
export function useLeads(variables: LeadsQueryVariables, { skip, asked }: { skip: boolean; asked: number }) {
  const { cache } = useApolloClient()
  const { data, previousData, loading, error, refetch } = useLeadsQuery({ variables, skip, notifyOnNetworkStatusChange: true })
  const request = JSON.stringify(variables)
  const rows = data?.leads.rows.length
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
