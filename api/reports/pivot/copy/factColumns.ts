import type { ClientBase } from 'pg'

/** A type of PostgreSQL that the copy holds, and DuckDB's own for it. */
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
 * The columns of the view `lead_facts` from PostgreSQL's catalogue: the copy's table is made from them, so that a column
 * that the view gains needs nothing here. Throws for one of a type that the copy cannot hold.
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

// Instants travel as whole microseconds: as text each would be read by DuckDB through its calendar, at twice the time.
export const sentColumns = (columns: readonly FactColumn[], from: string) =>
  columns
    .map(({ name, type }) =>
      type === 'timestamptz' ? `epoch_us(${from}."${name}") as "${name}"` : `${from}."${name}"`,
    )
    .join(', ')

/** As `columns = {…}` of DuckDB's read_csv. */
export const csvColumns = (columns: readonly FactColumn[]) =>
  columns.map(({ name, type }) => `'${name}': '${type === 'timestamptz' ? 'bigint' : duckdbTypes[type]}'`).join(', ')

/** From what was sent to what the table holds. */
export const receivedColumns = (columns: readonly FactColumn[]) =>
  columns.map(({ name, type }) => (type === 'timestamptz' ? `make_timestamptz("${name}")` : `"${name}"`)).join(', ')
