import { sql } from 'kysely'
import type { Database } from '../../db/connect'

/** Rows of one table. */
export interface StoredRows {
  table: string
  columns: string[]
  /** Each row as JSON text from the database, so that numbers stay exact. */
  rows: string[]
}

interface Dependence {
  table: string
  column: string
  parent_column: string
}

/** Tables whose rows are deleted with a row of `table`, and their foreign key columns. */
async function dependentsOf(db: Database, table: string): Promise<Dependence[]> {
  const { rows } = await sql<Dependence>`
    select own.conrelid::regclass::text as table, own_column.attname as column, parent_column.attname as parent_column
    from pg_constraint own
    join pg_attribute own_column on own_column.attrelid = own.conrelid and own_column.attnum = own.conkey[1]
    join pg_attribute parent_column on parent_column.attrelid = own.confrelid and parent_column.attnum = own.confkey[1]
    where own.contype = 'f' and own.confdeltype = 'c' and own.confrelid = ${table}::regclass and own.conparentid = 0
    order by 1, 2`.execute(db)
  return rows
}

/** Columns that PostgreSQL computes. */
async function generatedColumns(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attgenerated <> ''`.execute(db)
  return rows.map(({ name }) => name)
}

/** A row and all rows deleted with it, each table after those it depends on. Empty if the row does not exist. */
export async function readWithDependents(db: Database, table: string, id: number): Promise<StoredRows[]> {
  const parts: StoredRows[] = []
  const seen = new Set<string>()
  const read = async (table: string, column: string, values: readonly unknown[]) => {
    const { rows } = await sql<{ text: string; fields: Record<string, unknown> }>`
      select to_jsonb(own)::text as text, to_jsonb(own) as fields from ${sql.table(table)} own
      where ${sql.ref(column)} = any(${values}::bigint[])`.execute(db)
    const found = rows.filter(({ text }) => !seen.has(`${table} ${text}`))
    const [first] = found
    if (!first) return
    for (const { text } of found) seen.add(`${table} ${text}`)
    parts.push({ table, columns: Object.keys(first.fields), rows: found.map(({ text }) => text) })
    for (const dependent of await dependentsOf(db, table))
      await read(
        dependent.table,
        dependent.column,
        found.map(({ fields }) => fields[dependent.parent_column]),
      )
  }
  await read(table, 'id', [id])
  return parts
}

/**
 * Restores rows with their ids. Rows that still exist, such as those only marked as deleted, are reset to their earlier
 * values. Throws the database error if another row conflicts.
 */
export async function restoreRows(transaction: Database, parts: readonly StoredRows[]): Promise<void> {
  for (const { table, rows, ...stored } of parts) {
    const generated = await generatedColumns(transaction, table)
    const columns = stored.columns.filter((column) => !generated.includes(column))
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const changes = columns
      .filter((column) => column !== 'id')
      .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
    const ifThere = columns.includes('id') ? sql`on conflict (id) do update set ${sql.join(changes)}` : sql``
    await sql`
      insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from unnest(${rows}::text[]) as stored,
        lateral jsonb_populate_record(null::${sql.table(table)}, stored::jsonb) as restored
      ${ifThere}`.execute(transaction)
  }
}
