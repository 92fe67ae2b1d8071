import { sql } from 'kysely'

/** Identity of the person of a lead `l`: e-mail in lower case and digits of the phone. */
export const emailKey = sql<string | null>`nullif(lower(btrim(l.email)), '')`
export const phoneKey = sql<string | null>`nullif(regexp_replace(l.phone, '\\D', '', 'g'), '')`
