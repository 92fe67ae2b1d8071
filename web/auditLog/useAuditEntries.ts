import { useState } from 'react'
import { dateAt } from '../../shared/timeZones'
import { useAuditEntriesQuery } from '../generated/graphql'
import { type AuditLogState, daysOf } from './auditLogUrl'

/** The entries that a state of the address asks for, and how to read on. */
export function useAuditEntries(state: AuditLogState, zone: string) {
  const [now] = useState(() => Date.now())
  const { data, previousData, loading, error, refetch, fetchMore } = useAuditEntriesQuery({
    variables: {
      entity: state.entity || null,
      entityId: state.entity_id || null,
      kind: state.kind || null,
      by: state.by || null,
      userId: state.user_id || null,
      search: state.search.trim() || null,
      ...daysOf(state, dateAt(zone, now)),
    },
    // What happened since is the point of looking.
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  })
  const [isReading, setReading] = useState(false)
  const [olderError, setOlderError] = useState<unknown>(null)
  const page = (data ?? previousData)?.auditEntries ?? undefined
  const readOlder = async () => {
    setReading(true)
    setOlderError(null)
    try {
      await fetchMore({
        variables: { after: page?.endCursor ?? null },
        updateQuery: (known, { fetchMoreResult: { auditEntries: next } }) =>
          known.auditEntries && next
            ? { auditEntries: { ...next, entries: [...known.auditEntries.entries, ...next.entries] } }
            : known,
      })
    } catch (error) {
      setOlderError(error)
    } finally {
      setReading(false)
    }
  }
  return {
    entries: page?.entries,
    hasOlder: Boolean(data?.auditEntries?.endCursor),
    /** What is shown is of the filters before. */
    isStale: !data && loading,
    ...{ isReading, olderError, readOlder },
    ...{ loading: loading && !page, error, retry: () => void refetch().catch(() => undefined) }, // the query itself shows the failure
  }
}
