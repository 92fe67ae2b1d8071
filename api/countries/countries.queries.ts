import type { Database } from '../db/connect'

/** All countries by name. */
export const listCountries = (db: Database) => db.selectFrom('countries').select(['id', 'code', 'name']).orderBy('name').execute()
