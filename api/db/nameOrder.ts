import { sql, type RawBuilder } from 'kysely'

/**
 * Sort key of names: letters without case and accents, so that Åland is sorted under A. The database sorts by bytes,
 * which would put it after Z.
 */
export const nameOrder = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(regexp_replace(normalize(${name}, nfd), '[\\u0300-\\u036f]+', '', 'g'))`
