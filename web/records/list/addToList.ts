import type { ApolloCache, OperationVariables, TypedDocumentNode } from '@apollo/client'

/** Data of a query with lists. */
type Lists = Readonly<Record<string, readonly object[] | null | undefined>>

const idOf = (row: object) => ('id' in row ? row.id : undefined)

/** Adds a created record to a cached list: this field of this query. */
export function addToList<Data extends Lists, Variables extends OperationVariables>(
  cache: ApolloCache,
  { query, variables }: { query: TypedDocumentNode<Data, Variables>; variables: Variables },
  field: keyof Data & string,
  record: { id: string } | null | undefined,
) {
  if (!record) return
  const list: { query: TypedDocumentNode<Lists, Variables>; variables: Variables } = { query, variables }
  cache.updateQuery(list, (data) => {
    const rows = data?.[field]
    if (!rows || rows.some((row) => idOf(row) === record.id)) return undefined
    return { ...data, [field]: [...rows, record] }
  })
}
