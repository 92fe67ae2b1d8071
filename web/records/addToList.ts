import type { ApolloCache, OperationVariables, TypedDocumentNode } from '@apollo/client'

interface Record {
  id: string
}

/** Puts a record that was made into a list on screen: the field of that name of a query that has been answered. */
export function addToList<Data, Variables extends OperationVariables, Field extends keyof Data & string>(
  cache: ApolloCache,
  list: { query: TypedDocumentNode<Data, Variables>; variables: Variables },
  field: Field,
  record: Record | null | undefined,
) {
  if (!record) return
  cache.updateQuery<Data, Variables>(list, (data) => {
    const rows = data?.[field as never] as readonly Record[] | null | undefined
    if (!data || !rows || rows.some(({ id }) => id === record.id)) return undefined
    return { ...data, [field]: [...rows, record] }
  })
}
