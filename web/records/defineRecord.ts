import type { ApolloCache, ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { addToList } from './list/addToList'
import type { ListQuery } from './list/listQuery'
import { refetchRow } from './list/refetchRow'
import { recordsOf, useSaveRecord, type SaveErrors, type SavePayload, type SavingTexts } from './useSaveRecord'

/** Options of a mutation, and its effects on the cache. */
type Call<Given, Answer> = (
  client: ApolloClient,
  given: Given,
  update: (cache: ApolloCache, answer: Answer) => void,
) => Promise<Answer | null | undefined>

/** A mutation: document, variables, and payload. */
export function call<Data, Variables extends OperationVariables, Given, Answer>(
  mutation: TypedDocumentNode<Data, Variables>,
  variablesOf: (given: Given) => Variables,
  answerOf: (data: Data) => Answer,
): Call<Given, Answer> {
  return async (client, given, update) => {
    const { data } = await client.mutate<Data>({
      mutation,
      variables: variablesOf(given),
      update: (cache, { data }) => void (data && update(cache, answerOf(data))),
    })
    return data && answerOf(data)
  }
}

/** Query of a cached list. */
interface Rows<Row, Page> {
  /** Field in the query's data. */
  field: string
  add: (cache: ApolloCache, page: Page, made: readonly Row[]) => void
  readAnew: (client: ApolloClient, page: Page, id: string) => Promise<Row | null>
}

/** The list of records: document, field and variables. */
export function rowsIn<Field extends string, Row extends { id: string }, Variables extends OperationVariables, Page>(
  query: TypedDocumentNode<Readonly<Record<Field, readonly Row[] | null>>, Variables>,
  field: Field,
  variablesOf: (page: Page) => Variables,
): Rows<Row, Page> {
  return {
    field,
    add: (cache, page, made) => {
      for (const row of made) addToList(cache, { query, variables: variablesOf(page) }, field, row)
    },
    readAnew: (client, page, id) =>
      refetchRow(client, { query, variables: variablesOf(page) }, (data) => data[field], id),
  }
}

/** Data of the list's query. */
type Answer<Row> = Readonly<Record<string, readonly Row[] | null>>
type RowsQuery<Row> = ListQuery & { data?: Answer<Row> | undefined; previousData?: Answer<Row> | undefined }

/** Payload of a delete mutation. */
export interface Deletion {
  deletedId?: string | null
  undo?: { id: string } | null
  errors: SaveErrors
}

export interface RecordSpec<Row extends { id: string }, Form, Page> {
  /** GraphQL type name, for removing deleted records from the cache. */
  type: string
  /** Query hook of the list. */
  useQuery: (page: Page) => RowsQuery<Row>
  rows: Rows<Row, Page>
  create: Call<{ page: Page; form: Form; key: string }, SavePayload<Row>>
  update: Call<{ page: Page; form: Form; row: Row }, SavePayload<Row>>
  remove: Call<{ page: Page; row: Row }, Deletion>
  /** Messages of saving; may differ for new records. */
  texts: SavingTexts | ((isNew: boolean) => SavingTexts)
  /** Updates other cached data after a record was created (`before` is null), changed, or deleted (`after` is null). */
  changed?: (cache: ApolloCache, change: { page: Page; before: Row | null; after: Row | null }) => void
}

/** How a record type is read, saved and deleted. `Page`: identifies the owner of the records, as the screen's props. */
export interface KeptRecord<Row extends { id: string }, Form, Page> {
  /** All records; undefined until the first answer. */
  useRows: (page: Page) => { query: ListQuery; rows: readonly Row[] | undefined }
  /** `readAnew`: the current record; null if it is deleted or on errors. */
  useSave: (
    page: Page,
    isNew: boolean,
  ) => { save: ReturnType<typeof useSaveRecord<Row, Form>>; readAnew: (id: string) => Promise<Row | null> }
  useRemove: (page: Page) => (row: Row) => Promise<Deletion | null | undefined>
}

/** Defines reading, saving and deleting of a record type; cached lists are updated. */
export function defineRecord<Row extends { id: string }, Form, Page>(
  spec: RecordSpec<Row, Form, Page>,
): KeptRecord<Row, Form, Page> {
  const { type, rows, create, update, remove, texts, changed } = spec
  return {
    useRows: (page) => {
      const query = spec.useQuery(page)
      return { query, rows: (query.data ?? query.previousData)?.[rows.field] ?? undefined }
    },
    useSave: (page, isNew) => {
      const client = useApolloClient()
      const save = useSaveRecord<Row, Form>({
        create: (form, key) =>
          create(client, { page, form, key }, (cache, payload) => {
            const made = recordsOf(payload)
            rows.add(cache, page, made)
            if (made[0]) changed?.(cache, { page, before: null, after: made[0] })
          }),
        update: (row, form) =>
          update(client, { page, form, row }, (cache, payload) => {
            const [after] = recordsOf(payload)
            if (after) changed?.(cache, { page, before: row, after })
          }),
        texts: typeof texts === 'function' ? texts(isNew) : texts,
      })
      return { save, readAnew: (id) => rows.readAnew(client, page, id) }
    },
    useRemove: (page) => {
      const client = useApolloClient()
      return (row) =>
        remove(client, { page, row }, (cache, { deletedId }) => {
          if (!deletedId) return
          cache.evict({ id: cache.identify({ __typename: type, ...row, id: deletedId }) })
          changed?.(cache, { page, before: row, after: null })
        })
    },
  }
}
