import type { Undoable } from '../ui/overlay/undo'
import type { ApolloCache, ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { useNavigate } from 'react-router'
import { recordAddress } from '../app/recordTypes'
import { useMay } from '../app/session/useSession'
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

/** The data of a mutation: its one field has the payload. */
type DataOf<Payload> = Readonly<Record<string, Payload>>

function call<Payload, Variables extends OperationVariables, Given, Answer>(
  mutation: TypedDocumentNode<DataOf<Payload>, Variables>,
  variablesOf: (given: Given) => Variables,
  answerOf: (payload: Payload) => Answer,
): Call<Given, Answer> {
  const answerIn = (data: DataOf<Payload> | null | undefined) => {
    const payload = Object.values(data ?? {})[0]
    return payload && answerOf(payload)
  }
  return async (client, given, update) => {
    const { data } = await client.mutate<DataOf<Payload>>({
      mutation,
      variables: variablesOf(given),
      update: (cache, { data }) => {
        const answer = answerIn(data)
        if (answer) update(cache, answer)
      },
    })
    return answerIn(data)
  }
}

/** A mutation that saves: its document, the field of its payload that has the record or records, and its variables. */
export const saves = <
  Payload extends { errors: SaveErrors },
  Field extends keyof Payload,
  Variables extends OperationVariables,
  Given,
>(
  mutation: TypedDocumentNode<DataOf<Payload>, Variables>,
  field: Field,
  variablesOf: (given: Given) => Variables,
): Call<Given, { record: Payload[Field]; errors: SaveErrors }> =>
  call(mutation, variablesOf, (payload) => ({ record: payload[field], errors: payload.errors }))

/** A mutation that deletes: its document and its variables. */
export const deletes = <Variables extends OperationVariables, Given>(
  mutation: TypedDocumentNode<DataOf<Deletion>, Variables>,
  variablesOf: (given: Given) => Variables,
): Call<Given, Deletion> => call(mutation, variablesOf, (payload) => payload)

/** Query of a cached list. */
interface Rows<Row, Page, Listed> {
  /** All of them; undefined until the first answer. */
  useRows: (page: Page) => { query: ListQuery; rows: readonly Listed[] | undefined }
  add: (cache: ApolloCache, page: Page, made: readonly Row[]) => void
  readAgain: (client: ApolloClient, page: Page, id: string) => Promise<Row | null>
}

/** The list of records: document, field and variables. */
export function rowsIn<Field extends string, Row extends { id: string }, Variables extends OperationVariables, Page>(
  query: TypedDocumentNode<Readonly<Record<Field, readonly Row[] | null>>, Variables>,
  field: Field,
  variablesOf: (page: Page) => Variables,
): Rows<Row, Page, Row> {
  return {
    useRows: (page) => {
      const answer = useQuery(query, { variables: variablesOf(page) })
      return { query: answer, rows: (answer.data ?? answer.previousData)?.[field] ?? undefined }
    },
    add: (cache, page, made) => {
      for (const row of made) addToList(cache, { query, variables: variablesOf(page) }, field, row)
    },
    readAgain: (client, page, id) =>
      refetchRow(client, { query, variables: variablesOf(page) }, (data) => data[field], id),
  }
}

/** Payload of a delete mutation. */
export interface Deletion {
  deletedId?: string | null
  undo?: Undoable | null
  errors: SaveErrors
}

interface RecordSpec<Row extends { id: string }, Form, Page, Listed extends { id: string } = Row> {
  /** GraphQL type name, for removing deleted records from the cache. */
  type: string
  rows: Rows<Row, Page, Listed>
  create: Call<{ page: Page; form: Form; key: string }, SavePayload<Row>>
  update: Call<{ page: Page; form: Form; row: Row }, SavePayload<Row>>
  remove: Call<{ page: Page; row: Listed }, Deletion>
  /** The errors of a save, where the form calls a field otherwise than the server. */
  errorsOf?: (errors: SaveErrors) => SaveErrors
  /** Name of records with a page of their own, which the message about a created one opens. */
  entity?: string
  /** Messages of saving; may differ for new records. */
  texts: SavingTexts | ((isNew: boolean) => SavingTexts)
  /** Updates other cached data after a record was created (`before` is null), changed, or deleted (`after` is null). */
  changed?: (cache: ApolloCache, change: { page: Page; before: Row | Listed | null; after: Row | null }) => void
}

/**
 * A kind of record as it is read, saved and deleted. `Page`: what tells whose records are meant, as the screen's props.
 * `Listed`: what a list has of a record, where its form needs more.
 */
export interface KeptRecord<Row extends { id: string }, Form, Page, Listed extends { id: string } = Row> {
  useRows: Rows<Row, Page, Listed>['useRows']
  /** `readAgain`: the current record; null if it is deleted. */
  useSave: (
    page: Page,
    isNew: boolean,
  ) => { save: ReturnType<typeof useSaveRecord<Row, Form>>; readAgain: (id: string) => Promise<Row | null> }
  useRemove: (page: Page) => (row: Listed) => Promise<Deletion | null | undefined>
}

/** Defines reading, saving and deleting of a record type; cached lists are updated. */
export function defineRecord<Row extends { id: string }, Form, Page, Listed extends { id: string } = Row>(
  spec: RecordSpec<Row, Form, Page, Listed>,
): KeptRecord<Row, Form, Page, Listed> {
  const { type, entity, rows, create, update, remove, texts, changed, errorsOf = (errors) => errors } = spec
  const inForm = (payload: SavePayload<Row> | null | undefined) =>
    payload && { ...payload, errors: errorsOf(payload.errors) }
  return {
    useRows: rows.useRows,
    useSave: (page, isNew) => {
      const client = useApolloClient()
      const navigate = useNavigate()
      const may = useMay()
      const save = useSaveRecord<Row, Form>({
        opens: ({ id }) => {
          const address = entity && recordAddress({ entity, entityId: id, action: '' }, may)
          return address ? { label: 'Open', onClick: () => void navigate(address) } : undefined
        },
        create: async (form, key) =>
          inForm(
            await create(client, { page, form, key }, (cache, payload) => {
              const made = recordsOf(payload)
              rows.add(cache, page, made)
              if (made[0]) changed?.(cache, { page, before: null, after: made[0] })
            }),
          ),
        update: async (row, form) =>
          inForm(
            await update(client, { page, form, row }, (cache, payload) => {
              const [after] = recordsOf(payload)
              if (after) changed?.(cache, { page, before: row, after })
            }),
          ),
        texts: typeof texts === 'function' ? texts(isNew) : texts,
      })
      return { save, readAgain: (id) => rows.readAgain(client, page, id) }
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
