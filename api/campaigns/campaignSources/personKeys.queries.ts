import { sql } from 'kysely'

/** What tells the person of a lead `l`, as consumers keep it: the e-mail in lower case, and the digits of the phone. */
export const emailKey = sql<string | null>`nullif(lower(btrim(l.email)), '')`
export const phoneKey = sql<string | null>`nullif(regexp_replace(l.phone, '\\D', '', 'g'), '')`
