/** The blacklist as an SQL condition over `leads l`, to count many leads; match.ts checks single leads. */
import { type RawBuilder, sql } from 'kysely'
import { type BlacklistTypeName, isBlacklistType, readIpRange } from '../../../shared/routing/blacklist'
import type { Database } from '../../db/connect'

const among = (value: RawBuilder<string>, values: readonly string[]): RawBuilder<boolean> =>
  sql`${value} = any (${values}::text[])`
const lower = (values: readonly string[]) => values.map((value) => value.toLowerCase())

const email = sql<string>`lower(btrim(l.email))`
const domain = sql<string>`split_part(lower(l.email), '@', -1)`
/** Phone in the format of the list: `+441632960000`. */
const phoneText = sql<string>`translate(l.phone, E' \t\n\r().-/', '')`
const phone = sql<string>`case when starts_with(${phoneText}, '00') then '+' || substr(${phoneText}, 3) else ${phoneText} end`
/** Regular expressions are slow for a million names, so they run only for names with consecutive spaces. */
function names(name: string, values: readonly string[]): RawBuilder<boolean> {
  const text = sql<string>`lower(btrim(${sql.ref(`l.${name}`)}))`
  return sql`(${among(text, lower(values))} or (${text} like '%  %' and ${among(sql`regexp_replace(${text}, '\\s+', ' ', 'g')`, lower(values))}))`
}
const ip = sql<string>`btrim(l.ip)`
const isSix = sql<boolean>`l.ip like '%:%'`
const six = sql<string>`address_or_null(l.ip)`

/** IPv4 addresses are compared as text, because a million casts take seconds. */
function addresses(values: readonly string[]): RawBuilder<boolean> {
  const [sixes, fours] = [values.filter((value) => value.includes(':')), values.filter((value) => !value.includes(':'))]
  const four = fours.length ? among(ip, fours) : sql<boolean>`false`
  return sixes.length ? sql`(${four} or (${isSix} and ${six} = any (${sixes}::inet[])))` : four
}

function domains(values: readonly string[]): RawBuilder<boolean> {
  // Subdomains are rare, so one lookup decides most leads.
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

/** Common text prefix of an IPv4 range, in whole octets: `192.0.2.` */
function sharedStart(from: string, to: string): string {
  const ends = to.split('.')
  const parts = from.split('.')
  const differs = parts.findIndex((part, place) => part !== ends[place])
  return parts
    .slice(0, differs === -1 ? 3 : differs)
    .map((part) => `${part}.`)
    .join('')
}

/** Casts only addresses with the prefix of a range, and IPv6 addresses. */
function ranges(values: readonly string[]): RawBuilder<boolean> {
  const each = values.flatMap((value) => {
    const ends = readIpRange(value)
    if (!ends) return []
    const { from, to } = ends
    const between = sql`between ${from.text}::inet and ${to.text}::inet`
    if (from.family === 6) return [sql<boolean>`(case when ${isSix} then ${six} ${between} else false end)`]
    const start = sharedStart(from.text, to.text)
    return [
      sql<boolean>`(case when starts_with(l.ip, ${start}) and not ${isSix} then address_or_null(l.ip) ${between} else false end)`,
    ]
  })
  return each.length ? sql`(${sql.join(each, sql` or `)})` : sql`false`
}

const conditions: Record<BlacklistTypeName, (values: readonly string[]) => RawBuilder<boolean>> = {
  Country: (values) => sql`l.country_id = any (${values.map(Number)}::bigint[])`,
  'Funnel Slug': (values) => among(sql`lower(btrim(l.funnel))`, lower(values)),
  IP: addresses,
  'IP Range': ranges,
  Email: (values) => among(email, lower(values)),
  'Email Domain': domains,
  Phone: (values) => among(phone, values),
  'Phone Prefix': prefixes,
  'First Name': (values) => names('first_name', values),
  'Last Name': (values) => names('last_name', values),
}

/** Condition for the leads that current items match; null if there are none. */
export async function blacklistedLeads(db: Database, now: number): Promise<RawBuilder<boolean> | null> {
  const { rows } = await sql<{ type: string; values: string[] }>`
    select t.name as type, array_agg(i.blacklist_value order by i.id) as values
    from blacklist_items i join blacklist_types t on t.id = i.blacklist_type_id
    where i.expires_at is null or i.expires_at > ${new Date(now)} group by t.name`.execute(db)
  const found = rows.flatMap(({ type, values }) => (isBlacklistType(type) ? [conditions[type](values)] : []))
  return found.length ? sql<boolean>`coalesce(${sql.join(found, sql` or `)}, false)` : null
}
