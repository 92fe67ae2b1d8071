import { type RawBuilder, sql } from 'kysely'
import { type SearchKind, searchMatches } from '../../../shared/app/search'
import type { Database } from '../../db/connect'
import { contains } from '../filters/search'
import { leadSource, likelyLeads } from './leadSearch.queries'
import type { SearchHitRow } from './search.schema'

/** Search input: an id, or words that must all occur in the search data of a record. */
interface Wanted {
  /** In lower case. */
  text: string
  id: number | null
  limit: number
}

/** Name of a cap: its first advertisers, publishers and countries. */
const capTitle = sql`concat_ws(', ',
  (select string_agg(name, ', ') from (select n.name from cap_advertisers a join advertisers n on n.id = a.advertiser_id where a.cap_id = c.id order by n.name limit 3) named),
  (select string_agg(name, ', ') from (select n.name from cap_publishers a join publishers n on n.id = a.publisher_id where a.cap_id = c.id order by n.name limit 3) named),
  (select string_agg(name, ', ') from (select n.name from cap_countries a join countries n on n.id = a.country_id where a.cap_id = c.id order by n.name limit 3) named))`

const capNames = sql`concat_ws(' ', 'cap', c.type,
  (select string_agg(n.name, ' ') from cap_advertisers a join advertisers n on n.id = a.advertiser_id where a.cap_id = c.id),
  (select string_agg(n.name, ' ') from cap_publishers a join publishers n on n.id = a.publisher_id where a.cap_id = c.id),
  (select string_agg(n.name, ' ') from cap_countries a join countries n on n.id = a.country_id where a.cap_id = c.id))`

/** Records of a type with their search data. */
const sources: Readonly<Record<Exclude<SearchKind, 'lead'>, RawBuilder<unknown>>> = {
  advertiser: sql`select id, name as title, name || ' ' || display_name as searched, status = 'active' as is_active,
    nullif(display_name, name) as detail from advertisers`,
  publisher: sql`select id, name as title, name as searched, status = 'active' as is_active, null as detail from publishers`,
  distribution: sql`select d.id, d.name as title, concat_ws(' ', d.name, array_to_string(d.tags, ' ')) as searched, d.is_active,
    concat_ws(', ', coalesce(p.name, 'Global'), n.name) as detail
    from distributions d join countries n on n.id = d.country_id left join publishers p on p.id = d.publisher_id
    where d.deleted_at is null`,
  cap: sql`select c.id, ${capTitle} as title, ${capNames} as searched, null::boolean as is_active,
    concat(c.cap, ' ', case c.type when 'ftd' then 'FTD' else 'lead' end, case when c.cap <> 1 then 's' end,
      case c.interval when 'daily' then ' a day' else ' in all' end) as detail from caps c`,
  offer: sql`select id, name as title, name || ' ' || slug as searched, null::boolean as is_active, slug as detail from offers`,
  campaign: sql`select c.id, c.name as title, c.name as searched, c.status = 'active' as is_active, p.name as detail
    from campaigns c left join publishers p on p.id = c.publisher_id where not c.is_archived`,
  user: sql`select u.id, u.name as title, u.name || ' ' || u.email as searched, null::boolean as is_active, r.name as detail
    from users u join roles r on r.id = u.level`,
  role: sql`select r.id, r.name as title, r.name as searched, null::boolean as is_active,
    concat((select count(*) from users u where u.level = r.id), ' users') as detail from roles r`,
  status_group: sql`select id, group_name as title, group_name as searched, null::boolean as is_active,
    concat(cardinality(statuses), case cardinality(statuses) when 1 then ' status' else ' statuses' end) as detail from status_groups`,
  publisher_account: sql`select id, concat_ws(' ', first_name, last_name) as title,
    concat_ws(' ', first_name, last_name, email) as searched, null::boolean as is_active, email as detail from publisher_accounts`,
  blacklist_item: sql`select i.id, coalesce(n.name, i.blacklist_value) as title,
    coalesce(n.name, i.blacklist_value) as searched, null::boolean as is_active, t.name as detail
    from blacklist_items i join blacklist_types t on t.id = i.blacklist_type_id
    left join countries n on t.name = 'Country' and n.id::text = i.blacklist_value`,
}

/** Match quality of a record found by name. */
function rankOf({ text, id }: Wanted): RawBuilder<number> {
  return sql`case when found.id = ${id}::bigint then 0
    when lower(found.title) = ${text} then 1
    when starts_with(lower(found.title), ${text}) then 2
    when strpos(' ' || lower(found.searched), ' ' || ${text}::text) > 0 then 3
    else 4 end`
}

type Found = Omit<SearchHitRow, 'kind' | 'match'> & { rank: number }

const asHits = (kind: SearchKind, rows: Found[]): SearchHitRow[] =>
  rows.map(({ rank, ...row }) => ({ kind, ...row, match: searchMatches[rank] ?? 'part' }))

/** Records of a type that match a text, best first; active before inactive. */
export async function searchKind(db: Database, kind: SearchKind, wanted: Wanted): Promise<SearchHitRow[]> {
  const { text, id, limit } = wanted
  const words = text.split(/\s+/).map(contains)
  const condition = sql`found.id = ${id}::bigint or lower(found.searched) like all(${words}::text[])`
  // Leads are too many to scan, so their candidates come from indexes.
  const source = kind === 'lead' ? likelyLeads(wanted) : sources[kind]
  const { rows } = await sql<Found>`
    select found.id, found.title, found.detail, found.is_active, ${rankOf(wanted)} as rank from (${source}) as found
    where ${condition}
    order by rank, found.is_active desc nulls last, lower(found.title), found.id desc limit ${limit}`.execute(db)
  return asHits(kind, rows)
}

/** Records of a type with these ids; missing ones are omitted. */
export async function findRecords(db: Database, kind: SearchKind, ids: readonly number[]): Promise<SearchHitRow[]> {
  const source = kind === 'lead' ? leadSource : sources[kind]
  const { rows } = await sql<Found>`
    select found.id, found.title, found.detail, found.is_active, 0 as rank from (${source}) as found
    where found.id = any(${ids}::bigint[])`.execute(db)
  return asHits(kind, rows)
}
