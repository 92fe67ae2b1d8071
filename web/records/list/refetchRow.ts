import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'

interface List<Data, Variables> {
  query: TypedDocumentNode<Data, Variables>
  variables?: Variables
}

/** Refetches a row of a list after a conflict; null if it is deleted or on errors. */
export async function refetchRow<Data, Variables extends OperationVariables, Row extends { id: string }>(
  client: ApolloClient,
  list: List<Data, Variables>,
  rowsOf: (data: Data) => readonly Row[] | null | undefined,
  id: string,
): Promise<Row | null> {
  const options = { ...list, fetchPolicy: 'network-only' } as ApolloClient.QueryOptions<Data, Variables>
  const answer = await client.query<Data, Variables>(options).catch(() => null) // saving again loads it again
  return (answer?.data && rowsOf(answer.data)?.find((row) => row.id === id)) ?? null
}
