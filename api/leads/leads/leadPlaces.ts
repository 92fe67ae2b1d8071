import { sql, type RawBuilder } from 'kysely'
import { idsTogether, isOfIds, placeKey, type PlaceKey, type PlaceSort } from './leadPlaceKeys'

/**
 * Finds the leads of a page in the columnar copy, in one of two ways:
 * - Pages near the start: keeps the first `offset + limit` rows while reading (`nearPage`).
 * - Deep pages, or fields with few values: counts first (`countedPage`). The number of leads per unit shows which units
 * contain the page; for large units, the number per part narrows this down. Only the rows of those parts are sorted.
 * Sorting all rows takes five times as long with ten million leads.
 *
 * `countedPage` has two or three statements. Each stores its result in a variable, `located` and `narrowed`, from which
 * the next one knows which rows to skip.
 */

/** Leads of a page in order, or one row without a lead, each with the total of matching leads. */
export interface PlacedLead {
  matches: number
  /** Highest id of all matching leads. */
  latest_id: number | null
  lead_id: number | null
  /** Microseconds since 1970. */
  created_us: number | null
}

/** Pages from this offset on are deep. */
const deepOffset = 10_000

interface Page {
  /** Conditions over `lead_facts l`. */
  where: RawBuilder<unknown>
  /** Order of the list by these columns. */
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

/** Result of the first statement: totals, the units that contain the page, and the number of leads before them. */
const located = <Value = number>(field: 'matches' | 'latest_id' | 'before' | 'units' | 'least' | 'most' | 'has_null') =>
  sql<Value>`getvariable('located').${sql.ref(field)}`

/** Result of the second statement: the parts that contain the page, and the number of leads before them. */
const narrowed = (field: 'before' | 'parts' | 'least' | 'most') =>
  sql<number>`getvariable('narrowed').${sql.ref(field)}`

/** Whether any of the n rows up to `upto` is on the page. */
const isOnPage = ({ first, last }: Page) => sql`upto - n < ${last} and upto > ${first}`

/** First statement: counts all units. */
const locate = (page: Page, { unit, rank, join }: PlaceKey) => sql`
  set variable located = (
    with counted as (select ${unit} as unit, count(*) as n, max(l.lead_id) as latest_id from lead_facts l where ${page.where} group by 1),
    ranked as (select unit, n, ${rank} as rank from counted ${join}),
    summed as (select unit, rank, sum(n) over (order by ${page.order(sql`rank`)}) as upto, sum(n) over (partition by rank) as n from ranked)
    select {
      matches: (select coalesce(sum(n), 0) from counted), latest_id: (select max(latest_id) from counted), before: min(upto - n), units: list({unit: unit, rank: rank}),
      least: min(unit), most: max(unit), has_null: bool_or(unit is null)
    } from summed where ${isOnPage(page)}
  )`

/** Rows of the located units, with optional joins and conditions in `more`. */
const rowsOfUnits = (
  { where }: Page,
  { unit, isBetween }: PlaceKey,
  more: RawBuilder<unknown> = sql``,
  isMore: RawBuilder<unknown> = sql`true`,
) => sql`
  from lead_facts l join (select unnest(${located('units')}, recursive := true)) as units on units.unit is not distinct from ${unit} ${more}
  where ${where} and (${isBetween(located('least'), located('most'), located<boolean>('has_null'))}) and ${isMore}`

/** Second statement: counts parts of the located units. */
const narrow = (page: Page, key: PlaceKey, part: RawBuilder<unknown>) => sql`
  set variable narrowed = (
    with counted as (select units.rank, ${part} as part, count(*) as n ${rowsOfUnits(page, key)} group by 1, 2),
    summed as (select rank, part, n, ${located('before')} + sum(n) over (order by ${page.order(sql`rank`, sql`part`)}) as upto from counted)
    select {before: min(upto - n), parts: list({rank: rank, part: part}), least: min(part), most: max(part)} from summed where ${isOnPage(page)}
  )`

/** The rows of the narrowed parts. */
function rowsOfParts(page: Page, key: PlaceKey, part: RawBuilder<unknown>) {
  const parts = sql`join (select unnest(${narrowed('parts')}, recursive := true)) as parts on parts.rank is not distinct from units.rank and parts.part = ${part}`
  const isOfParts = part === idsTogether ? isOfIds(narrowed('least'), narrowed('most')) : undefined
  return rowsOfUnits(page, key, parts, isOfParts)
}

/** Last statement: sorts the remaining rows. */
function sortPage(page: Page, rows: RawBuilder<unknown>, before: RawBuilder<number>, key: RawBuilder<unknown> | null) {
  const { order, first, last } = page
  return sql<PlacedLead>`
    select total.matches, total.latest_id, page.lead_id, page.created_us
    from (select ${located('matches')} as matches, ${located('latest_id')} as latest_id) as total
    left join (
      select lead_id, epoch_us(created_at) as created_us, row_number() over (order by ${order(sql`rank`, sql`key`, sql`lead_id`)}) + ${before} as place
      from (select l.lead_id, l.created_at, units.rank, ${key ?? sql`0`} as key ${rows} order by ${order(sql`units.rank`, ...(key ? [key] : []), sql.ref('l.lead_id'))} limit ${last})
    ) as page on page.place > ${first} and page.place <= ${last}
    order by page.place`
}

function countedPage(page: Page, key: PlaceKey): RawBuilder<PlacedLead> {
  const { part } = key
  return part
    ? sql`${locate(page, key)}; ${narrow(page, key, part)}; ${sortPage(page, rowsOfParts(page, key, part), narrowed('before'), key.key)}`
    : sql`${locate(page, key)}; ${sortPage(page, rowsOfUnits(page, key), located('before'), key.key)}`
}

/**
 * Statements that find the leads of a page in the copy, in list order. Throws for fields that the copy does not have.
 */
export function leadPlacesSql(
  conditions: readonly RawBuilder<boolean>[],
  sort: PlaceSort,
  offset: number,
  limit: number,
  deepFrom = deepOffset,
): RawBuilder<PlacedLead> {
  const key = placeKey(sort)
  if (!key) throw new Error(`The copy does not order leads by ${sort.field}`)
  const direction = sql.raw(sort.order === 'asc' ? 'asc' : 'desc')
  const page: Page = {
    where: sql.join(conditions, sql` and `),
    order: (...by) => sql.join(by.map((one) => sql`${one} ${direction} nulls last`)),
    first: sql.lit(offset),
    last: sql.lit(offset + limit),
  }
  if (offset >= deepFrom) return countedPage(page, key)
  return key.key ? nearPage(page, key.key) : countedPage(page, { ...key, part: null })
}
