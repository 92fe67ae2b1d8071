import type { ApolloCache } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { PendingFtdDocument, type PendingFtdFactsFragment } from '../../../generated/graphql'

/** There is one of these, whoever tells of it: see `keyFields` in apollo/cache.ts. */
const pendingFtdId = 'PendingFtd:{}'

/** What the server told. Whatever shows the count follows. */
export const writePendingFtd = (cache: ApolloCache, facts: PendingFtdFactsFragment) =>
  cache.writeQuery({ query: PendingFtdDocument, data: { pendingFtd: facts } })

/** The count as the server sent it last; null before the first. */
export const readPendingFtd = (cache: ApolloCache) => cache.readQuery({ query: PendingFtdDocument })?.pendingFtd ?? null

/**
 * Changes the count by what was decided or undone before the server sends the new one. `before` is `readPendingFtd` from
 * when that was sent: a count that the server has sent since then includes it already, and is left as it is.
 */
export function changePending(cache: ApolloCache, before: ReturnType<typeof readPendingFtd>, by: number) {
  const now = readPendingFtd(cache)
  if (!before || now?.count !== before.count || now.asOf !== before.asOf) return
  cache.modify<{ count: number }>({ id: pendingFtdId, fields: { count: (count) => Math.max(0, count + by) } })
}

/** How many conversions are pending; null while nobody has told. Asks nobody itself: notifications/watchPendingFtd.ts does. */
export function usePendingCount(): number | null {
  // Also after its first answer, against the client's default.
  const { data } = useQuery(PendingFtdDocument, { fetchPolicy: 'cache-only', nextFetchPolicy: 'cache-only' })
  return data?.pendingFtd?.count ?? null
}
