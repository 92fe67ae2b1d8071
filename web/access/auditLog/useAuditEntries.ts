import { useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { dateAt } from '../../../shared/app/time/timeZones'
import { useOlderPages } from '../../app/apollo/useOlderPages'
import { useSettled } from '../../ui/form/useSettled'
import { AuditEntriesDocument, type AuditEntriesQuery, useAuditEntriesQuery } from '../../generated/graphql'
import { type AuditLogState, auditDays } from './auditLogUrl'

/** Loads entries for a state of the URL, and further pages. */
export function useAuditEntries(state: AuditLogState, zone: string) {
  const client = useApolloClient()
  const [now] = useState(() => Date.now())
  const narrowing = {
    entity: state.entity || null,
    entityId: state.entity_id || null,
    kind: state.kind || null,
    userId: state.user_id || null,
    search: useSettled(state.search.trim()) || null,
    ...auditDays(state, dateAt(zone, now)),
  }
  const variables = { ...narrowing, by: state.by || null }
  // Always fetched from the server, because the log must be current.
  const { data, previousData, loading, error, refetch } = useAuditEntriesQuery({
    variables,
    fetchPolicy: 'cache-and-network',
  })
  const first = (data ?? previousData)?.auditEntries ?? undefined
  const { pages, ...older } = useOlderPages<NonNullable<AuditEntriesQuery['auditEntries']>>({
    of: JSON.stringify([variables, first?.entries[0]?.rows[0]?.id, first?.endCursor]),
    first,
    read: async (after) => {
      const options = {
        query: AuditEntriesDocument,
        variables: { ...variables, after },
        fetchPolicy: 'no-cache',
      } as const
      return (await client.query(options)).data?.auditEntries
    },
  })
  return {
    ...{ error, older, loading: loading && !first },
    /** Requested filters, with and without the user. */
    ...{ asked: variables, narrowing },
    entries: first && pages.flatMap(({ entries }) => entries),
    /** The entries still belong to the previous filters. */
    isStale: !data && loading,
    retry: () => void refetch().catch(() => undefined), // the query shows the error
  }
}
