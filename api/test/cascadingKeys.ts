import { cascades } from '../app/undo/cascades'
import type { TestApi } from './testApi'

/** The foreign keys of the database that delete rows with their parent: `table.column`, of one parent or all. */
export async function cascadingKeys({ database }: TestApi, parent?: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ key: string }>(
    `select child.relname || '.' || field.attname as key
     from pg_constraint own
     join pg_class child on child.oid = own.conrelid
     join pg_namespace schema on schema.oid = child.relnamespace and schema.nspname = 'public'
     join pg_attribute field on field.attrelid = own.conrelid and field.attnum = own.conkey[1]
     where own.contype = 'f' and own.confdeltype = 'c' and own.conparentid = 0
       and ($1::text is null or own.confrelid = $1::regclass)`,
    [parent ?? null],
  )
  return rows.map(({ key }) => key).sort()
}

/** Types of the records that get an entry of their own through these keys. */
export const ownedThrough = (keys: readonly string[]): string[] => [
  ...new Set(
    keys.flatMap((key) => {
      const cascade = cascades[key]
      return cascade && 'owned' in cascade ? [cascade.owned] : []
    }),
  ),
]
