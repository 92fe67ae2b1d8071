/**
 * Names of records in the audit log. A row stores the name its record had when the row was written, so that deleted
 * records are named and renames do not change the log. Older rows without a name get the current name, with one query
 * per record type and page, or for deleted records the name in `before` or `after`. Rejected: looking up all names on
 * read (deleted records would have none), and filling old rows in the migration (the table is append-only and can be
 * large).
 */
import { type RawBuilder, sql } from 'kysely'
import { inWords } from '../../../shared/access/auditLog'
import type { Database } from '../../db/connect'
import { type Fields, type NamedRecord, recordOf } from './recordTypes.queries'

/** Data of a row that identify its record's name. */
export interface AuditRecord {
  entity: string
  entity_id: string | null
  before: unknown
  after: unknown
}

const isId = (id: string | null): id is string => id !== null && /^\d{1,18}$/.test(id)
const rowsOf = ({ rows }: NamedRecord, ids: readonly string[]) =>
  sql<{
    id: string
    name: string | null
  }>`select id::text as id, name from (${rows}) named where id = any(${ids}::bigint[])`

/** Name from the values of the row: those before a deletion, otherwise the latest. */
function nameInside({ entity, before, after }: AuditRecord): string | null {
  for (const fields of [after, before]) {
    if (typeof fields !== 'object' || fields === null) continue
    const name = recordOf(entity)?.nameIn?.(fields as Fields)
    if (typeof name === 'string' && name) return name
  }
  return null
}

/**
 * SQL expression for the current name of a record, for the statement that writes the row. Null if the type has no
 * names.
 */
export function nameNow(record: AuditRecord): RawBuilder<string | null> {
  const { entity, entity_id: id } = record
  const known = recordOf(entity)
  if (!known || !isId(id)) return sql<string | null>`null`
  return sql<string | null>`coalesce((select name from (${rowsOf(known, [id])}) its), ${nameInside(record)})`
}

/** Current names of records of one type, by id. */
async function readNames(db: Database, entity: string, ids: readonly string[]): Promise<Map<string, string | null>> {
  const known = recordOf(entity)
  const { rows } = known && ids.length ? await rowsOf(known, ids).execute(db) : { rows: [] }
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Name of a record before its deletion; null if it has none. */
export const readRecordName = async (db: Database, entity: string, id: number): Promise<string | null> =>
  (await readNames(db, entity, [String(id)])).get(String(id)) ?? null

/** Names for rows stored without one, by row id: one query per record type. */
export async function readMissingNames<Row extends AuditRecord & { id: number; entity_name: string | null }>(
  db: Database,
  rows: readonly Row[],
): Promise<Map<number, string>> {
  const nameless = rows.filter((row) => row.entity_name === null && recordOf(row.entity))
  const entities = [...new Set(nameless.map(({ entity }) => entity))]
  const found = await Promise.all(
    entities.map(async (entity) => {
      const ofEntity = nameless.filter((row) => row.entity === entity)
      const ids = [...new Set(ofEntity.map(({ entity_id }) => entity_id).filter(isId))]
      const nameById = await readNames(db, entity, ids)
      return ofEntity.flatMap((row): [number, string][] => {
        const name = nameById.get(row.entity_id ?? '') ?? nameInside(row)
        return name ? [[row.id, name]] : []
      })
    }),
  )
  return new Map(found.flat())
}

/** The record of a row in words: `Cap #80 of NorthWave`, `Distribution “Germany first”`, `Lead #123`, `Settings`. */
export function recordInWords(entity: string, id: string | null, name: string | null): string {
  const words = inWords(entity)
  const numbered = id === null || entity === 'settings' ? words : isId(id) ? `${words} #${id}` : `${words} ${id}`
  if (!name) return numbered
  const owner = recordOf(entity)?.owner
  if (!owner) return `${words} “${name}”`
  return `${owner === 'isOwnersId' ? words : numbered} of ${name}`
}
