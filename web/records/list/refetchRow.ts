import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'

interface List<Data, Variables> {
  query: TypedDocumentNode<Data, Variables>
  variables?: Variables
}

/** Refetches a row of a list after a conflict; null if it is deleted. Rejects if the list does not load. */
export async function refetchRow<Data, Variables extends OperationVariables, Row extends { id: string }>(
  client: ApolloClient,
  list: List<Data, Variables>,
  rowsOf: (data: Data) => readonly Row[] | null | undefined,
  id: string,
): Promise<Row | null> {
  const options = { ...list, fetchPolicy: 'network-only' } as ApolloClient.QueryOptions<Data, Variables>
  const { data } = await client.query<Data, Variables>(options)
  return (data && rowsOf(data)?.find((row) => row.id === id)) ?? null
}
