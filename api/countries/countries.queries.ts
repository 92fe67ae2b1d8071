import type { Database } from '../db/connect'

/** All countries by name. */
export const listCountries = (db: Database) =>
  db.selectFrom('countries').select(['id', 'code', 'name']).orderBy('name').execute()

/** The countries among these that do not exist. */
export async function missingCountries(db: Database, ids: readonly number[]): Promise<number[]> {
  if (!ids.length) return []
  const found = await db
    .selectFrom('countries')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return ids.filter((id) => !found.some((one) => one.id === id))
}
