import { useQuery } from '@apollo/client/react'
import { AlertCountsDocument, type AlertCountFactsFragment } from '../../generated/graphql'

/** Open alerts; null while unknown. Never queries: watchAlerts.ts does. */
export function useAlertCounts(): AlertCountFactsFragment | null {
  // Also after the first answer, unlike the client's default.
  const { data } = useQuery(AlertCountsDocument, { fetchPolicy: 'cache-only', nextFetchPolicy: 'cache-only' })
  return data?.alertCounts ?? null
}
