/** The blacklist as a condition over `leads l`, to count many leads where they lie; single leads are judged by match.ts. */
import { type RawBuilder, sql } from 'kysely'
import { type BlacklistTypeName, isBlacklistType, readIpRange } from '../../shared/blacklist'
import type { Database } from '../db/connect'

const among = (value: RawBuilder<string>, values: readonly string[]): RawBuilder<boolean> =>
  sql`${value} = any (${values}::text[])`
const lower = (values: readonly string[]) => values.map((value) => value.toLowerCase())

const email = sql<string>`lower(btrim(l.email))`
const domain = sql<string>`split_part(lower(btrim(l.email)), '@', -1)`
/** As the list keeps phones: `+441632960000`. */
const phone = sql<string>`regexp_replace(translate(l.phone, E' \t\n\r().-/', ''), '^00', '+')`
const oneSpace = (name: string) => sql<string>`lower(btrim(regexp_replace(${sql.ref(`l.${name}`)}, '\\s+', ' ', 'g')))`
/** Addresses of four plain numbers are cast at once; what may be none takes the slower way. */
const address = sql<string>`case when l.ip ~ '^((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.|$)){4}$' then l.ip::inet else address_or_null(l.ip) end`

function domains(values: readonly string[]): RawBuilder<boolean> {
  // Below one of them: seldom, so that most leads are settled by one look into the list.
  const below = sql`(${domain} like '%.%.%' and exists (
    select from unnest(${values}::text[]) as listed (domain) where ${domain} like '%.' || listed.domain))`
  return sql`(${among(domain, values)} or ${below})`
}

function prefixes(values: readonly string[]): RawBuilder<boolean> {
  const lengths = [...new Set(values.map(({ length }) => length))]
  const each = lengths.map((length) =>
    among(
      sql`left(${phone}, ${sql.lit(length)})`,
      values.filter((value) => value.length === length),
    ),
  )
  return sql`(${sql.join(each, sql` or `)})`
}

function ranges(values: readonly string[]): RawBuilder<boolean> {
  const ends = values.flatMap((value) => readIpRange(value) ?? [])
  return sql`exists (
    select from unnest(${ends.map(({ from }) => from.text)}::inet[], ${ends.map(({ to }) => to.text)}::inet[]) as listed (first, last)
    where family(listed.first) = family(${address}) and ${address} between listed.first and listed.last)`
}

const conditions: Record<BlacklistTypeName, (values: readonly string[]) => RawBuilder<boolean>> = {
  Country: (values) => sql`l.country_id = any (${values.map(Number)}::bigint[])`,
  'Funnel Slug': (values) => among(sql`lower(btrim(l.funnel))`, lower(values)),
  IP: (values) => sql`${address} = any (${values}::inet[])`,
  'IP Range': ranges,
  Email: (values) => among(email, lower(values)),
  'Email Domain': domains,
  Phone: (values) => among(phone, values),
  'Phone Prefix': prefixes,
  'First Name': (values) => among(oneSpace('first_name'), lower(values)),
  'Last Name': (values) => among(oneSpace('last_name'), lower(values)),
}

/** Which leads an item means that is in force at the moment; null while there is none. */
export async function blacklistedLeads(db: Database, now: number): Promise<RawBuilder<boolean> | null> {
  const { rows } = await sql<{ type: string; values: string[] }>`
    select t.name as type, array_agg(i.blacklist_value order by i.id) as values
    from blacklist_items i join blacklist_types t on t.id = i.blacklist_type_id
    where i.expires_at is null or i.expires_at > ${new Date(now)} group by t.name`.execute(db)
  const found = rows.flatMap(({ type, values }) => (isBlacklistType(type) ? [conditions[type](values)] : []))
  return found.length ? sql<boolean>`coalesce(${sql.join(found, sql` or `)}, false)` : null
}
