import { sql } from 'kysely'
import type { Database } from './connect'
import type { DB } from './generated/schema'
import type { Months } from './migrating/months'

const columnsOf = (columns: readonly string[], of?: string) =>
  sql.join(columns.map((column) => sql.ref(of ? `${of}.${column}` : column)))

/** Rows as one parameter, so that the statement is the same for any number of rows. */
const recordsOf = (table: keyof DB, rows: readonly object[]) =>
  sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`

/** Inserts rows with the same columns; omitted columns get their defaults. */
export async function insertRows<Row extends object>(
  transaction: Database,
  table: keyof DB,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  await sql`insert into ${sql.table(table)} (${columnsOf(columns)}) select ${columnsOf(columns)} from ${recordsOf(table, rows)}`.execute(
    transaction,
  )
}

/**
 * Updates the other columns of each row by its id; all rows have the same columns. For a table partitioned by month,
 * only `months` are searched if given. Returns the number of rows.
 */
export async function updateRows<Row extends { id: number }>(
  transaction: Database,
  table: keyof DB,
  rows: readonly Row[],
  months?: Months,
): Promise<number> {
  const [first] = rows
  if (!first) return 0
  const changed = Object.keys(first).filter((column) => column !== 'id')
  const set = sql.join(changed.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`))
  const inMonths = months ? sql`and kept.created_at >= ${months.from} and kept.created_at < ${months.to}` : sql``
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} as kept set ${set} from ${recordsOf(table, rows)} as given where kept.id = given.id ${inMonths}`.execute(
      transaction,
    )
  return Number(numAffectedRows)
}
