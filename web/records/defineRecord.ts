import type { ApolloCache, ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { addToList } from './list/addToList'
import type { ListQuery } from './list/listQuery'
import { rowAnew } from './list/rowAnew'
import { recordsOf, useSaveRecord, type SaveErrors, type SavePayload, type SavingTexts } from './useSaveRecord'

/** What a mutation is sent with, and what its answer changes besides the record itself. */
type Call<Given, Answer> = (
  client: ApolloClient,
  given: Given,
  update: (cache: ApolloCache, answer: Answer) => void,
) => Promise<Answer | null | undefined>

/** A mutation: its document, its variables, and what of its data is the answer. */
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

/** Where the records stand on screen. */
interface Rows<Row, Page> {
  /** The field of the query's data. */
  field: string
  add: (cache: ApolloCache, page: Page, made: readonly Row[]) => void
  readAnew: (client: ApolloClient, page: Page, id: string) => Promise<Row | null>
}

/** The list of the records: its document, the field of its data, and what it is asked by. */
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
    readAnew: (client, page, id) => rowAnew(client, { query, variables: variablesOf(page) }, (data) => data[field], id),
  }
}

/** What the hook of the list's query answers. */
type Answer<Row> = Readonly<Record<string, readonly Row[] | null>>
type RowsQuery<Row> = ListQuery & { data?: Answer<Row> | undefined; previousData?: Answer<Row> | undefined }

/** What a mutation that deletes answers. */
export interface Deletion {
  deletedId?: string | null
  undo?: { id: string } | null
  errors: SaveErrors
}

export interface RecordSpec<Row extends { id: string }, Form, Page> {
  /** Of the schema: what was deleted leaves every list by it. */
  type: string
  /** The hook of the list's query. */
  useQuery: (page: Page) => RowsQuery<Row>
  rows: Rows<Row, Page>
  create: Call<{ page: Page; form: Form; key: string }, SavePayload<Row>>
  update: Call<{ page: Page; form: Form; row: Row }, SavePayload<Row>>
  remove: Call<{ page: Page; row: Row }, Deletion>
  /** What is told of saving one; of a new one, other words may be told when it fails. */
  texts: SavingTexts | ((isNew: boolean) => SavingTexts)
  /** What else on screen is another one after a record was made (`before` is null), changed, or deleted (`after` is null). */
  changed?: (cache: ApolloCache, change: { page: Page; before: Row | null; after: Row | null }) => void
}

/** A kind of record as it is read, saved and deleted. `Page`: what tells whose records are meant, as the screen's props. */
export interface KeptRecord<Row extends { id: string }, Form, Page> {
  /** All of them; undefined until the first answer. */
  useRows: (page: Page) => { query: ListQuery; rows: readonly Row[] | undefined }
  /** `readAnew`: the record as it is by now; null when it is gone or could not be read. */
  useSave: (
    page: Page,
    isNew: boolean,
  ) => { save: ReturnType<typeof useSaveRecord<Row, Form>>; readAnew: (id: string) => Promise<Row | null> }
  useRemove: (page: Page) => (row: Row) => Promise<Deletion | null | undefined>
}

/** Puts together how the records of one kind are read, saved and deleted; lists on screen follow. */
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
