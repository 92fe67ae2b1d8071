import type { ApolloClient } from '@apollo/client'

/** Reads the queue anew, where it is on screen. */
export const refetchPending = (client: ApolloClient) =>
  void client
    .refetchQueries({ include: 'active', onQueryUpdated: ({ queryName }) => queryName === 'PendingConversions' })
    .catch(() => {}) // The list shows its own failure.
