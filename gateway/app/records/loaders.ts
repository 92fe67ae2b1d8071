import DataLoader from 'dataloader'
import type { Context } from '../context/context'
import { idNumber } from '../rest/ids'

/**
 * Batching: records requested individually by the fields of one operation are read in one REST call. Loaders belong to
 * one request and are cleared after a change.
 */

/** Created on first use in a request, and kept until its end or its next change. */
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

/**
 * Maximum ids in a query string: with commas encoded as three characters, the URL stays within the limits of servers.
 */
const idsPerAddress = 500

/** Results in the order of the keys; null for missing records. */
export const inOrder = <Key, Row>(keys: readonly Key[], rows: readonly Row[], keyOf: (row: Row) => Key) => {
  const rowByKey = new Map(rows.map((row) => [keyOf(row), row]))
  return keys.map((key) => rowByKey.get(key) ?? null)
}

export type RecordLoader<Row> = DataLoader<string, Row | null>

/**
 * Loads records by their GraphQL ids. `read` returns them as in REST; more than `most` ids are split into several
 * calls.
 */
export const recordLoader = <Row extends { id: string }>(
  read: (ids: number[]) => Promise<Row[]>,
  most = idsPerAddress,
): RecordLoader<Row> =>
  new DataLoader(async (ids) => inOrder(ids, await read(ids.map((id) => idNumber(id, 'id'))), ({ id }) => id), {
    maxBatchSize: most,
  })

/** The records with these ids, without those that no longer exist. */
export const loadAll = async <Row>(loader: RecordLoader<Row>, ids: readonly string[]): Promise<Row[]> =>
  (await Promise.all(ids.map((id) => loader.load(id)))).filter((row) => row !== null)

/** Loads lists that belong to records, by the ids of these records. A row contains the id of its record. */
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
