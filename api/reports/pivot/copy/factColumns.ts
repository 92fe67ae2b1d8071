import type { ClientBase } from 'pg'

/** DuckDB types for the PostgreSQL types that the copy supports. */
const duckdbTypes = {
  int2: 'smallint',
  int4: 'integer',
  int8: 'bigint',
  text: 'varchar',
  bool: 'boolean',
  timestamptz: 'timestamptz',
} as const

export interface FactColumn {
  name: string
  type: keyof typeof duckdbTypes
}

/**
 * Columns of the view `lead_facts`, from PostgreSQL's catalogue. The copy's table is created from them, so that a new
 * column of the view needs no change here. Throws for unsupported types.
 */
export async function readFactColumns(client: ClientBase): Promise<FactColumn[]> {
  const { rows } = await client.query<{ name: string; type: string }>(`
    select attname as name, typname as type from pg_attribute join pg_type on pg_type.oid = atttypid
    where attrelid = 'lead_facts'::regclass and attnum > 0 and not attisdropped order by attnum`)
  return rows.map(({ name, type }) => {
    if (!Object.hasOwn(duckdbTypes, type))
      throw new Error(`The copy of reports cannot hold lead_facts.${name} of type ${type}`)
    return { name, type: type as FactColumn['type'] }
  })
}

export const tableColumns = (columns: readonly FactColumn[]) =>
  columns.map(({ name, type }) => `"${name}" ${duckdbTypes[type]}`).join(', ')

// Instants are sent as microseconds, because parsing them as text takes DuckDB twice as long.
export const sentColumns = (columns: readonly FactColumn[], from: string) =>
  columns
    .map(({ name, type }) =>
      type === 'timestamptz' ? `epoch_us(${from}."${name}") as "${name}"` : `${from}."${name}"`,
    )
    .join(', ')

/** Value for `columns = {…}` of DuckDB's read_csv. */
export const csvColumns = (columns: readonly FactColumn[]) =>
  columns.map(({ name, type }) => `'${name}': '${type === 'timestamptz' ? 'bigint' : duckdbTypes[type]}'`).join(', ')

/** Converts the sent values to the types of the table. */
export const receivedColumns = (columns: readonly FactColumn[]) =>
  columns.map(({ name, type }) => (type === 'timestamptz' ? `make_timestamptz("${name}")` : `"${name}"`)).join(', ')
