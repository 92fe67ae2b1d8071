import { sql, type RawBuilder } from 'kysely'
import type { SortOrder } from '../../../shared/app/pages'
import type { LeadField } from './leads.schema'

/** Leads of a page in order, or one row without a lead, each with the total of matching leads. */
export interface PlacedLead {
  matches: number
  /** Highest id of all matching leads. */
  latest_id: number | null
  lead_id: number | null
  /** Microseconds since 1970. */
  created_us: number | null
}

/** Fact columns that the list can be sorted by; for names, their ids. */
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
  campaign_name: 'campaign_id',
  campaign_step_name: 'campaign_step_id',
}

interface Sort {
  field: LeadField
  order: SortOrder
  /** Sorted by name: rank of each id. */
  places: readonly { id: number; place: number }[] | null
}

/** Row order; nulls last, ties by id. */
interface Key {
  /** Rows of one unit are adjacent: those with the same value, or of the same hour. */
  unit: RawBuilder<unknown>
  /** Order of the units, of `counted (unit)`, and the joins needed. */
  rank: RawBuilder<unknown>
  join: RawBuilder<unknown>
  /** Order within a unit; null if it is only by id. */
  key: RawBuilder<unknown> | null
  /** Parts of a unit in its order, if it can have many rows. */
  part: RawBuilder<unknown> | null
  /**
   * Whether a row's unit is between two units, or null if one is; uses only the column, so that whole row groups are
   * skipped.
   */
  isBetween: (least: RawBuilder<number>, most: RawBuilder<number>, hasNull: RawBuilder<boolean>) => RawBuilder<boolean>
}

const moments: readonly string[] = ['ftd_date', 'converted_at']

const idsTogether = sql`l.lead_id // 16384`
const isOfIds = (least: RawBuilder<number>, most: RawBuilder<number>) =>
  sql<boolean>`l.lead_id >= ${least} * 16384 and l.lead_id < (${most} + 1) * 16384`
const hour = (column: RawBuilder<unknown>) => sql`epoch_us(${column}) // 3600000000`
const hourBegins = (hours: RawBuilder<number>) => sql`make_timestamptz(${hours} * 3600000000)`

function sortKey({ field, places }: Sort): Key | null {
  const name = columns[field]
  if (!name) return null
  const column = sql.ref(`l.${name}`)
  const plain = { rank: sql`counted.unit`, join: sql`` }
  if (field === 'id') {
    return { ...plain, unit: idsTogether, key: column, part: null, isBetween: isOfIds }
  }
  const ofHours: Key['isBetween'] = (least, most) =>
    sql`${column} >= ${hourBegins(least)} and ${column} < ${hourBegins(sql`(${most} + 1)`)}`
  const orNull =
    (isBetween: Key['isBetween']): Key['isBetween'] =>
    (least, most, hasNull) =>
      sql`${isBetween(least, most, hasNull)} or (${hasNull} and ${column} is null)`
  if (name === 'created_at') return { ...plain, unit: hour(column), key: column, part: null, isBetween: ofHours }
  if (moments.includes(name)) {
    // Only hours without this column have too many rows.
    return {
      ...plain,
      unit: hour(column),
      key: column,
      part: sql`case when ${column} is null then ${idsTogether} else 0 end`,
      isBetween: orNull(ofHours),
    }
  }
  const value = {
    unit: column,
    key: null,
    part: idsTogether,
    isBetween: orNull((least, most) => sql`${column} between ${least} and ${most}`),
  }
  if (!places) return { ...plain, ...value }
  const values = places.map(({ id, place }) => sql`(${sql.lit(id)}, ${sql.lit(place)})`)
  const table = values.length ? sql`(values ${sql.join(values)})` : sql`(select 0, 0)`
  return {
    ...value,
    rank: sql`sorted.place`,
    join: sql`left join ${table} as sorted (id, place) on sorted.id = counted.unit`,
  }
}

export const canPlace = (field: LeadField): boolean => field in columns

/**
 * Below this offset the first rows are kept while scanning; above it, and for columns with few values, the rows before
 * the page are counted.
 */
const deepOffset = 10_000

/**
 * Leads of a page from the copy, in the list's order. Deep pages are found by counting: first units of the order, then
 * parts of the units that contain the page, and only their rows are sorted; sorting ten million rows took five times as
 * long. One text of several statements: each statement reads the bounds stored by the previous one.
 */
export function leadPlacesSql(
  conditions: readonly RawBuilder<boolean>[],
  sort: Sort,
  offset: number,
  limit: number,
  deepFrom = deepOffset,
): RawBuilder<PlacedLead> {
  const found = sortKey(sort)
  if (!found) throw new Error(`The copy does not order leads by ${sort.field}`)
  const direction = sql.raw(sort.order === 'asc' ? 'asc' : 'desc')
  const order = (...by: RawBuilder<unknown>[]) => sql.join(by.map((one) => sql`${one} ${direction} nulls last`))
  const page = { where: sql.join(conditions, sql` and `), order, first: sql.lit(offset), last: sql.lit(offset + limit) }
  if (offset >= deepFrom) return countedPage(page, found)
  return found.key ? nearPage(page, found.key) : countedPage(page, { ...found, part: null })
}

interface Page {
  where: RawBuilder<unknown>
  /** The list's order with these columns. */
  order: (...by: RawBuilder<unknown>[]) => RawBuilder<unknown>
  /** Number of rows before the page, and up to its end. */
  first: RawBuilder<number>
  last: RawBuilder<number>
}

const nearPage = ({ where, order, first, last }: Page, key: RawBuilder<unknown>): RawBuilder<PlacedLead> => sql`
  select counted.matches, counted.latest_id, page.lead_id, page.created_us
  from (select count(*) as matches, max(l.lead_id) as latest_id from lead_facts l where ${where}) as counted
  left join (
    select lead_id, epoch_us(created_at) as created_us, row_number() over (order by ${order(sql`key`, sql`lead_id`)}) as place
    from (select l.lead_id, l.created_at, ${key} as key from lead_facts l where ${where} order by ${order(key, sql.ref('l.lead_id'))} limit ${last})
  ) as page on page.place > ${first}
  order by page.place`

function countedPage(
  { where, order, first, last }: Page,
  { unit, rank, join, key, part, isBetween }: Key,
): RawBuilder<PlacedLead> {
  const located = <Value = number>(
    field: 'matches' | 'latest_id' | 'before' | 'units' | 'least' | 'most' | 'has_null',
  ) => sql<Value>`getvariable('located').${sql.ref(field)}`
  const narrowed = (field: 'before' | 'parts' | 'least' | 'most') =>
    sql<number>`getvariable('narrowed').${sql.ref(field)}`
  const isWanted = sql`upto - n < ${last} and upto > ${first}`
  const rows = (more: RawBuilder<unknown> = sql``, isMore: RawBuilder<unknown> = sql`true`) => sql`
    from lead_facts l join (select unnest(${located('units')}, recursive := true)) as units on units.unit is not distinct from ${unit} ${more}
    where ${where} and (${isBetween(located('least'), located('most'), located<boolean>('has_null'))}) and ${isMore}`
  const units = sql`
    set variable located = (
      with counted as (select ${unit} as unit, count(*) as n, max(l.lead_id) as latest_id from lead_facts l where ${where} group by 1),
      ranked as (select unit, n, ${rank} as rank from counted ${join}),
      summed as (select unit, rank, sum(n) over (order by ${order(sql`rank`)}) as upto, sum(n) over (partition by rank) as n from ranked)
      select {
        matches: (select coalesce(sum(n), 0) from counted), latest_id: (select max(latest_id) from counted), before: min(upto - n), units: list({unit: unit, rank: rank}),
        least: min(unit), most: max(unit), has_null: bool_or(unit is null)
      } from summed where ${isWanted}
    )`
  const parts = sql`
    set variable narrowed = (
      with counted as (select units.rank, ${part} as part, count(*) as n ${rows()} group by 1, 2),
      summed as (select rank, part, n, ${located('before')} + sum(n) over (order by ${order(sql`rank`, sql`part`)}) as upto from counted)
      select {before: min(upto - n), parts: list({rank: rank, part: part}), least: min(part), most: max(part)} from summed where ${isWanted}
    )`
  const ofParts = sql`join (select unnest(${narrowed('parts')}, recursive := true)) as parts on parts.rank is not distinct from units.rank and parts.part = ${part}`
  const found = part
    ? rows(ofParts, part === idsTogether ? isOfIds(narrowed('least'), narrowed('most')) : undefined)
    : rows()
  return sql`
    ${units}; ${part ? sql`${parts};` : sql``}
    select total.matches, total.latest_id, page.lead_id, page.created_us
    from (select ${located('matches')} as matches, ${located('latest_id')} as latest_id) as total
    left join (
      select lead_id, epoch_us(created_at) as created_us, row_number() over (order by ${order(sql`rank`, sql`key`, sql`lead_id`)}) + ${part ? narrowed('before') : located('before')} as place
      from (select l.lead_id, l.created_at, units.rank, ${key ?? sql`0`} as key ${found} order by ${order(sql`units.rank`, ...(key ? [key] : []), sql.ref('l.lead_id'))} limit ${last})
    ) as page on page.place > ${first} and page.place <= ${last}
    order by page.place`
}
