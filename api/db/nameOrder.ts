import { sql, type RawBuilder } from 'kysely'

/**
 * What a list sorted by a name is ordered by: letters without case and accents, so that Åland stands with A. The
 * database's own order is by bytes, which puts it after Z.
 */
export const nameOrder = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(regexp_replace(normalize(${name}, nfd), '[\\u0300-\\u036f]+', '', 'g'))`
