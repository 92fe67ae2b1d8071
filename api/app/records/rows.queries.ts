import type { Insertable } from 'kysely'
import type { Database } from '../../db/connect'
import type { DB } from '../../db/generated/schema'

/** Writes tables of records with an id, a version incremented by each save, and timestamps. */

type TablesWith<Columns> = { [Table in keyof DB]: DB[Table] extends Columns ? Table : never }[keyof DB]
/** Tables in which one row is one record. */
export type RecordTable = TablesWith<{ id: unknown; version: unknown }>
/** Tables with a time of the last change. */
type TimedTable = TablesWith<{ id: unknown; version: unknown; updated_at: unknown }>

type Content<Table extends TimedTable> = Omit<Insertable<DB[Table]>, 'id' | 'version' | 'created_at' | 'updated_at'>

// The query builder cannot type columns of a generic table; `Content` has checked them.
const columnsOf = (content: object) => content as never
const asAnyTable = (table: RecordTable) => table as 'offers'

/** Locks a row until the transaction ends. */
export async function lockRow(transaction: Database, table: RecordTable, id: number): Promise<void> {
  await transaction.selectFrom(asAnyTable(table)).select('id').where('id', '=', id).forUpdate().execute()
}

/** Returns the new row's id. */
export async function insertRow<Table extends TimedTable>(
  transaction: Database,
  table: Table,
  content: Content<Table>,
  at: Date,
): Promise<number> {
  const { id } = await transaction
    .insertInto(asAnyTable(table))
    .values(columnsOf({ ...content, created_at: at, updated_at: at }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates the given columns. */
export async function updateRow<Table extends TimedTable>(
  transaction: Database,
  table: Table,
  id: number,
  content: Partial<Content<Table>>,
  at: Date,
): Promise<void> {
  await transaction
    .updateTable(asAnyTable(table))
    .set((row) => columnsOf({ ...content, version: row('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .execute()
}

export async function deleteRow(transaction: Database, table: RecordTable, id: number): Promise<void> {
  await transaction.deleteFrom(asAnyTable(table)).where('id', '=', id).execute()
}

/** A row with its timestamps in JSON format. */
export const withIsoTimes = <Row extends { created_at: Date; updated_at: Date }>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
