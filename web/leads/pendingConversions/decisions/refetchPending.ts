import type { ApolloClient } from '@apollo/client'

/** Refetches the queue if it is on screen. */
export const refetchPending = (client: ApolloClient) =>
  void client
    .refetchQueries({ include: 'active', onQueryUpdated: ({ queryName }) => queryName === 'PendingConversions' })
    .catch(() => {}) // the list shows the error
