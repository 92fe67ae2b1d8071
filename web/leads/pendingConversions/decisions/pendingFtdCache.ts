import type { ApolloCache } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { PendingFtdDocument, type PendingFtdFactsFragment } from '../../../generated/graphql'

/** Cache id of the only object: see `keyFields` in app/apollo/cache.ts. */
const pendingFtdId = 'PendingFtd:{}'

/** Stores facts from the server; all views of the count update. */
export const writePendingFtd = (cache: ApolloCache, facts: PendingFtdFactsFragment) =>
  cache.writeQuery({ query: PendingFtdDocument, data: { pendingFtd: facts } })

/** Last count from the server; null before the first. */
export const readPendingFtd = (cache: ApolloCache) => cache.readQuery({ query: PendingFtdDocument })?.pendingFtd ?? null

/**
 * Changes the count after a decision or undo, before the server sends the new one. `before` is `readPendingFtd` from
 * the time of the request: a newer count from the server already includes the change and is kept.
 */
export function changePending(cache: ApolloCache, before: ReturnType<typeof readPendingFtd>, by: number) {
  const now = readPendingFtd(cache)
  if (!before || now?.count !== before.count || now.asOf !== before.asOf) return
  cache.modify<{ count: number }>({ id: pendingFtdId, fields: { count: (count) => Math.max(0, count + by) } })
}

/** Number of pending conversions; null while unknown. Never queries: notifications/watchPendingFtd.ts does. */
export function usePendingCount(): number | null {
  // Also after the first answer, unlike the client's default.
  const { data } = useQuery(PendingFtdDocument, { fetchPolicy: 'cache-only', nextFetchPolicy: 'cache-only' })
  return data?.pendingFtd?.count ?? null
}
