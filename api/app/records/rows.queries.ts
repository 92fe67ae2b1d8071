import type { Insertable } from 'kysely'
import type { Database } from '../../db/connect'
import type { DB } from '../../db/generated/schema'

/** What every record's table is written by: an id, a version that each save counts up, and the times of its saves. */

type TablesWith<Columns> = { [Table in keyof DB]: DB[Table] extends Columns ? Table : never }[keyof DB]
/** Tables in which one row is one record. */
export type RecordTable = TablesWith<{ id: unknown; version: unknown }>
/** Those that say when a record was changed. */
type TimedTable = TablesWith<{ id: unknown; version: unknown; updated_at: unknown }>

type Content<Table extends TimedTable> = Omit<Insertable<DB[Table]>, 'id' | 'version' | 'created_at' | 'updated_at'>

// The builder knows the columns of one table alone; `Content` has checked those of this one.
const columnsOf = (content: object) => content as never
const as = (table: RecordTable) => table as 'offers'

/** Locks a row until the transaction ends. */
export async function lockRow(transaction: Database, table: RecordTable, id: number): Promise<void> {
  await transaction.selectFrom(as(table)).select('id').where('id', '=', id).forUpdate().execute()
}

/** Answers the new row's id. */
export async function insertRow<Table extends TimedTable>(
  transaction: Database,
  table: Table,
  content: Content<Table>,
  at: Date,
): Promise<number> {
  const { id } = await transaction
    .insertInto(as(table))
    .values(columnsOf({ ...content, created_at: at, updated_at: at }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes the columns that are named. */
export async function updateRow<Table extends TimedTable>(
  transaction: Database,
  table: Table,
  id: number,
  content: Partial<Content<Table>>,
  at: Date,
): Promise<void> {
  await transaction
    .updateTable(as(table))
    .set((row) => columnsOf({ ...content, version: row('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .execute()
}

export async function deleteRow(transaction: Database, table: RecordTable, id: number): Promise<void> {
  await transaction.deleteFrom(as(table)).where('id', '=', id).execute()
}

/** A row with the times of its saves as JSON has them. */
export const withIsoTimes = <Row extends { created_at: Date; updated_at: Date }>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
