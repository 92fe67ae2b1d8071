import type { ApolloCache } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { PendingFtdDocument, type PendingFtdFactsFragment } from '../generated/graphql'

/** There is one of these, whoever tells of it: see `keyFields` in apollo/cache.ts. */
const pendingFtdId = 'PendingFtd:{}'

/** What the server told. Whatever shows the count follows. */
export const writePendingFtd = (cache: ApolloCache, facts: PendingFtdFactsFragment) =>
  cache.writeQuery({ query: PendingFtdDocument, data: { pendingFtd: facts } })

/**
 * Takes conversions that were just accepted or rejected off the count, before the server tells of it. Use it in the
 * `update` of the mutation that decides: `update: (cache) => decrementPending(cache)`. The server's own figure follows
 * within a second or two, so that nothing counts twice for long.
 */
export function decrementPending(cache: ApolloCache, decided = 1) {
  cache.modify<{ count: number }>({ id: pendingFtdId, fields: { count: (count) => Math.max(0, count - decided) } })
}

/** How many conversions are pending; null while nobody has told. Asks nobody itself: notifications/watchPendingFtd.ts does. */
export function usePendingCount(): number | null {
  // Also after its first answer, against the client's default.
  const { data } = useQuery(PendingFtdDocument, { fetchPolicy: 'cache-only', nextFetchPolicy: 'cache-only' })
  return data?.pendingFtd?.count ?? null
}
