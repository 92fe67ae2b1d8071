import { sql } from 'kysely'
import type { LeadName } from '../../../shared/partners/mapping/leads'
import type { Database } from '../../db/connect'
import { fieldNames, type PublisherFields } from './publisherFields.schema'

/** Names as stored; ours alone if they cannot be read. */
export const storedNames = (stored: unknown): readonly LeadName[] => fieldNames.safeParse(stored).data ?? []

/** A publisher's own names for fields of leads; null if it does not exist. */
export async function readFields(db: Database, publisherId: number): Promise<PublisherFields | null> {
  const row = await db
    .selectFrom('publishers')
    .select(['id', 'name', 'field_names', 'field_names_version'])
    .where('id', '=', publisherId)
    .executeTakeFirst()
  return row
    ? { id: row.id, name: row.name, names: [...storedNames(row.field_names)], version: row.field_names_version }
    : null
}

/** Stores the names with a new version. Leads are read by them from the next one on. */
export const saveFields = (transaction: Database, publisherId: number, names: PublisherFields['names'], now: number) =>
  transaction
    .updateTable('publishers')
    .set({
      field_names: JSON.stringify(names),
      field_names_version: sql<number>`field_names_version + 1`,
      updated_at: new Date(now),
    })
    .where('id', '=', publisherId)
    .execute()
