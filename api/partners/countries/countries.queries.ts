import { sql } from 'kysely'
import type { Database } from '../../db/connect'

/** Countries sorted by name: all, or those with these ids. */
export const listCountries = (db: Database, ids: readonly number[] | null = null) =>
  db
    .selectFrom('countries')
    .select(['id', 'code', 'name'])
    .where(sql<boolean>`(${ids}::bigint[] is null or id = any(${ids}::bigint[]))`)
    .orderBy('name')
    .execute()

/** Those of these country ids that do not exist. */
export async function missingCountries(db: Database, ids: readonly number[]): Promise<number[]> {
  if (!ids.length) return []
  const found = await db
    .selectFrom('countries')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return ids.filter((id) => !found.some((one) => one.id === id))
}
