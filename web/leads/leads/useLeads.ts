import { useEffect, useMemo, useRef, useState } from 'react'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { keepRecentLeads } from '../leadChanges/keepRecentLeads'
import { fieldsOfColumns, leadsDocument } from './leadsDocument'
import type { LeadsVariables } from './leadsVariables'

interface Asked {
  /** Columns whose fields are requested. */
  columns: readonly string[]
  /** Changes when the user requests a refetch. */
  asked: number
  skip: boolean
}

/**
 * Columns to request. Hiding a column requests nothing new: the previous columns are kept while they are sufficient.
 */
function useAskedColumns(request: string, columns: readonly string[]): readonly string[] {
  const [asked, setAsked] = useState({ request, columns })
  const has = useMemo(() => fieldsOfColumns(asked.columns), [asked.columns])
  const wants = useMemo(() => fieldsOfColumns(columns), [columns])
  if (asked.request === request && [...wants].every((field) => has.has(field))) return asked.columns
  setAsked({ request, columns })
  return columns
}

/** A page of leads. The previous one is kept while loading and on errors. */
export function useLeads(variables: LeadsVariables, { columns, asked, skip }: Asked) {
  const { cache } = useApolloClient()
  const request = useMemo(() => JSON.stringify(variables), [variables])
  const askedColumns = useAskedColumns(request, columns)
  const document = useMemo(() => leadsDocument(askedColumns), [askedColumns])
  const { data, previousData, loading, error, refetch } = useQuery(document, { variables, skip })
  const rows = data?.leads?.rows.length
  useEffect(() => {
    if (rows !== undefined) keepRecentLeads(cache, JSON.parse(request), rows)
  }, [cache, request, rows])

  const last = useRef({ request, asked })
  useEffect(() => {
    const again = last.current.request === request && last.current.asked !== asked
    last.current = { request, asked }
    // The query returns the error.
    if (again && !skip) refetch().catch(() => {})
  }, [request, asked, skip, refetch])

  return {
    document,
    leads: (data ?? previousData)?.leads,
    stale: !data,
    loading: loading || skip,
    error,
    retry: () => void refetch().catch(() => {}), // the query returns the error
  }
}
