import type { ApolloClient, TypedDocumentNode } from '@apollo/client'
import type { LeadsQuery, LeadsQueryVariables } from '../../generated/graphql'

/** Refetches leads with the columns of the list; lists that contain them update. */
export async function rereadLeads(
  client: ApolloClient,
  document: TypedDocumentNode<LeadsQuery, LeadsQueryVariables>,
  leadIds: readonly string[],
): Promise<void> {
  const { data } = await client.query({
    query: document,
    variables: {
      search: { texts: [...leadIds], in: 'id', isGlobal: true },
      page: { number: 1, limit: leadIds.length },
    },
    fetchPolicy: 'no-cache',
  })
  client.cache.batch({
    update: (cache) => {
      for (const row of data?.leads?.rows ?? [])
        cache.modify({
          id: cache.identify({ __typename: 'Lead', id: row.id }),
          fields: Object.fromEntries(Object.entries(row).map(([field, value]) => [field, () => value])),
        })
    },
  })
}
