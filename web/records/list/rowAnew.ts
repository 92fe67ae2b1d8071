import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'

interface List<Data, Variables> {
  query: TypedDocumentNode<Data, Variables>
  variables?: Variables
}

/** A row of a list as it is by now, for a form that was overtaken; null when it is gone or could not be read. */
export async function rowAnew<Data, Variables extends OperationVariables, Row extends { id: string }>(
  client: ApolloClient,
  list: List<Data, Variables>,
  rowsOf: (data: Data) => readonly Row[] | null | undefined,
  id: string,
): Promise<Row | null> {
  const options = { ...list, fetchPolicy: 'network-only' } as ApolloClient.QueryOptions<Data, Variables>
  const answer = await client.query<Data, Variables>(options).catch(() => null) // saving again asks anew
  return (answer?.data && rowsOf(answer.data)?.find((row) => row.id === id)) ?? null
}
