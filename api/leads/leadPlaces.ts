import { sql, type RawBuilder } from 'kysely'
import type { SortOrder } from '../../shared/pages'
import type { LeadField } from './leads.schema'

/** A page's leads in their order, or one row without a lead, each with how many leads match over all pages. */
export interface PlacedLead {
  matches: number
  lead_id: number | null
  /** Microseconds since 1970. */
  created_us: number | null
}

/** The columns of facts that the list can be ordered by; of names, the ids that they belong to. */
const columns: Partial<Record<LeadField, string>> = {
  id: 'lead_id',
  created_at: 'created_at',
  ftd_date: 'ftd_date',
  broker_ftd: 'converted_at',
  advertiser_id: 'advertiser_id',
  advertiser_name: 'advertiser_id',
  affiliate_id: 'affiliate_id',
  publisher_name: 'affiliate_id',
  country_name: 'country_id',
  country_code: 'country_id',
  dis_id: 'distribution_id',
  distribution_name: 'distribution_id',
}

interface Sort {
  field: LeadField
  order: SortOrder
  /** Sorted by name: each id's place among the names. */
  places: readonly { id: number; place: number }[] | null
}

interface Key {
  key: RawBuilder<unknown>
  join: RawBuilder<unknown>
  /** Parts of the order that hold few leads each, coarse to fine. */
  parts: [RawBuilder<unknown>, RawBuilder<unknown>]
  /** Whether a row is in one of these coarse parts, said of a column, so that whole groups of rows are passed over. */
  between: (least: RawBuilder<number>, most: RawBuilder<number>) => RawBuilder<boolean>
}

const moments: readonly string[] = ['ftd_date', 'converted_at']

const idsTogether = sql`l.lead_id // 16384`
const hour = (column: RawBuilder<unknown>) => sql`epoch_us(${column}) // 3600000000`
const hourBegins = (hours: RawBuilder<number>) => sql`make_timestamptz(${hours} * 3600000000)`
const anywhere = () => sql<boolean>`true`

function sortKey({ field, places }: Sort): Key | null {
  const name = columns[field]
  if (!name) return null
  const column = sql.ref(`l.${name}`)
  const join = sql``
  if (field === 'id') {
    return { key: column, join, parts: [idsTogether, sql`0`], between: (least, most) => sql`(${column} >= ${least} * 16384 and ${column} < (${most} + 1) * 16384)` }
  }
  // Of those that every lead has an hour is fine enough.
  if (name === 'created_at') {
    return { key: column, join, parts: [hour(column), sql`0`], between: (least, most) => sql`(${column} >= ${hourBegins(least)} and ${column} < ${hourBegins(sql`(${most} + 1)`)})` }
  }
  if (moments.includes(name)) return { key: column, join, parts: [hour(column), sql`case when ${column} is null then ${idsTogether} else 0 end`], between: anywhere }
  if (!places) return { key: column, join, parts: [column, idsTogether], between: anywhere }
  const values = places.map(({ id, place }) => sql`(${sql.lit(id)}, ${sql.lit(place)})`)
  const table = values.length ? sql`(values ${sql.join(values)})` : sql`(select 0, 0)`
  const key = sql`sorted.place`
  return { key, join: sql`left join ${table} as sorted (id, place) on sorted.id = ${column}`, parts: [key, idsTogether], between: anywhere }
}

export const canPlace = (field: LeadField): boolean => field in columns

/** Below this the first so many are kept while looking; from here on the leads before the page are counted by parts. */
const deepOffset = 10_000

/**
 * The leads of a page by the copy, in the list's order: by the key, nothing last, ties by id. A deep page is found by
 * counting the parts of the order first and sorting only those that it lies in: sorting ten million took three times as
 * long. The second of its two statements knows from the first one's variable which rows it need not read.
 */
export function leadPlacesSql(conditions: readonly RawBuilder<boolean>[], sort: Sort, offset: number, limit: number, deepFrom = deepOffset): RawBuilder<PlacedLead> {
  const found = sortKey(sort)
  if (!found) throw new Error(`The copy does not order leads by ${sort.field}`)
  const { key, join, parts, between } = found
  const direction = sql.raw(sort.order === 'asc' ? 'asc' : 'desc')
  const matching = sql`from lead_facts l ${join} where ${sql.join(conditions, sql` and `)}`
  const [first, last] = [sql.lit(offset), sql.lit(offset + limit)]
  const order = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`${one} ${direction} nulls last, ${other} ${direction}`
  if (offset < deepFrom) {
    return sql`
      select counted.matches, page.lead_id, page.created_us
      from (select count(*) as matches from lead_facts l where ${sql.join(conditions, sql` and `)}) as counted
      left join (
        select l.lead_id, epoch_us(l.created_at) as created_us, row_number() over (order by ${order(sql`l.key`, sql`l.lead_id`)}) as place
        from (select l.lead_id, l.created_at, ${key} as key ${matching} order by ${order(key, sql`l.lead_id`)} limit ${last}) as l
      ) as page on page.place > ${first}
      order by page.place`
  }
  const matchingParts = (more: RawBuilder<boolean>) =>
    sql`matching as not materialized (select l.lead_id, l.created_at, ${key} as key, ${parts[0]} as coarse, ${parts[1]} as fine ${matching} and ${more})`
  const located = (field: 'matches' | 'before' | 'parts' | 'least' | 'most') => sql<number>`getvariable('located').${sql.ref(field)}`
  return sql`
    set variable located = (
      with ${matchingParts(anywhere())},
      counted as (select coarse, fine, count(*) as n from matching group by coarse, fine),
      placed as (select coarse, fine, n, sum(n) over (order by ${order(sql`coarse`, sql`fine`)} rows unbounded preceding) - n as before from counted),
      wanted as (select coarse, fine, before from placed where before < ${last} and before + n > ${first})
      select {matches: (select coalesce(sum(n), 0) from counted), before: min(before), parts: list({coarse: coarse, fine: fine}), least: min(coarse), most: max(coarse)} from wanted
    );
    with ${matchingParts(between(located('least'), located('most')))},
    wanted as (select unnest(${located('parts')}, recursive := true)),
    page as (
      select lead_id, epoch_us(created_at) as created_us, row_number() over (order by ${order(sql`key`, sql`lead_id`)}) + ${located('before')} as place
      from matching join wanted on wanted.coarse is not distinct from matching.coarse and wanted.fine is not distinct from matching.fine
    )
    select total.matches, page.lead_id, page.created_us
    from (select ${located('matches')} as matches) as total
    left join page on page.place > ${first} and page.place <= ${last}
    order by page.place`
}
