import type { ApolloClient } from '@apollo/client'

/**
 * Refetches all active queries. An answer that is still on its way is of the time before, so Apollo must not share it.
 * Never rejects: each query shows its own error.
 */
export const refetchShown = async (client: ApolloClient): Promise<void> => {
  await client
    .refetchQueries({
      include: 'active',
      onQueryUpdated: (query) => {
        const { context } = query.options
        query.options.context = { ...context, queryDeduplication: false }
        const refetched = query.refetch()
        query.options.context = context
        return refetched
      },
    })
    .catch(() => {})
}
