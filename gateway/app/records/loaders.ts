import DataLoader from 'dataloader'
import type { Context } from '../schema/context'
import { idNumber } from '../rest/ids'

/**
 * Batching: records that the fields of one operation ask for one by one are read in one call of the REST API. Loaders belong to one
 * request, and are made anew after a change.
 */

/** Made when it is first asked for in a request, and kept until its end or its next change. */
export function perRequest<T>(create: (context: Context) => T): (context: Context) => T {
  const key = Symbol('per request')
  return (context) => {
    const known = context.kept.get(key)
    if (known !== undefined) return known as T
    const made = create(context)
    context.kept.set(key, made)
    return made
  }
}

/** Of a query: with commas written in three characters, these stay below what servers read of an address. */
const idsPerAddress = 500

/** What was read, in the order of the keys; null for what is not there. */
export const inOrder = <Key, Row>(keys: readonly Key[], rows: readonly Row[], keyOf: (row: Row) => Key) => {
  const rowByKey = new Map(rows.map((row) => [keyOf(row), row]))
  return keys.map((key) => rowByKey.get(key) ?? null)
}

export type RecordLoader<Row> = DataLoader<string, Row | null>

/** Loads records by their GraphQL ids. `read` gets them as REST has them; more than `most` take several calls. */
export const recordLoader = <Row extends { id: string }>(
  read: (ids: number[]) => Promise<Row[]>,
  most = idsPerAddress,
): RecordLoader<Row> =>
  new DataLoader(async (ids) => inOrder(ids, await read(ids.map((id) => idNumber(id, 'id'))), ({ id }) => id), {
    maxBatchSize: most,
  })

/** The records with these ids, without those that are not there any more. */
export const loadAll = async <Row>(loader: RecordLoader<Row>, ids: readonly string[]): Promise<Row[]> =>
  (await Promise.all(ids.map((id) => loader.load(id)))).filter((row) => row !== null)

/** Loads lists of what belongs to records, by the records' ids. A row says to which of them it belongs. */
export const listLoader = <Row>(
  read: (ids: number[]) => Promise<Row[]>,
  ownersOf: (row: Row) => readonly string[],
  most = idsPerAddress,
): DataLoader<string, Row[]> =>
  new DataLoader(
    async (ids) => {
      const rowsById = new Map<string, Row[]>(ids.map((id) => [id, []]))
      for (const row of await read(ids.map((id) => idNumber(id, 'id'))))
        for (const owner of ownersOf(row)) rowsById.get(owner)?.push(row)
      return ids.map((id) => rowsById.get(id) ?? [])
    },
    { maxBatchSize: most },
  )
