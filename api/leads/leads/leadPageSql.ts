import { sql, type RawBuilder } from 'kysely'
import type { LeadQuery } from '../../../shared/app/filters'
import type { SortOrder } from '../../../shared/app/pages'
import { leadConditions, leadRange, type FilterContext } from '../filters/leadFilter'
import { leadFields, referenceByTable, type FieldContext } from './leadFields'
import { leadOrder, type LeadSort } from './leadOrder'
import type { PlacedLead } from './leadPlaces'
import { leadFieldNames, type LeadField } from './leads.schema'

/** SQL of PostgreSQL for the list of leads. leads.queries.ts decides which statement reads a page. */

export interface LeadPage extends LeadSort {
  page_number: number
  limit: number
  /** Fields to read besides `id`; null for all. */
  columns: LeadField[] | null
  /** Only leads after this one in the order of created_at, whatever the page's number. */
  after?: LeadPlace | null
  /** False: all matching leads need not be counted if the page comes after another one. */
  counts?: boolean
  /** UTC offset of the returned date-times, in minutes. */
  tz_offset: number
}

/** Position of a lead in the order of created_at. */
export interface LeadPlace {
  id: number
  /** Microseconds since 1970. */
  created_us: number
}

const instantOf = (us: RawBuilder<unknown>) =>
  sql`timestamptz '1970-01-01 00:00:00+00' + ${us} * interval '1 microsecond'`

/** Condition for leads after a position, with the months to search as constants for the planner. */
function comesAfter({ id, created_us }: LeadPlace, direction: SortOrder): RawBuilder<unknown>[] {
  const isDescending = direction === 'desc'
  const sign = sql.raw(isDescending ? '<' : '>')
  const milliseconds = isDescending ? Math.ceil(created_us / 1000) : Math.floor(created_us / 1000)
  return [
    sql`(l.created_at, l.id) ${sign} (${instantOf(sql`${created_us}::bigint`)}, ${id}::bigint)`,
    sql`l.created_at ${sign}= ${new Date(milliseconds).toISOString()}::timestamptz`,
  ]
}

/** Joins the tables of the names that these fields show. */
export const joinsOf = (fields: readonly LeadField[]) => {
  const tables = new Set(fields.flatMap((field) => leadFields[field].joined?.table ?? []))
  return sql.join(
    [...tables].map(
      (table) =>
        sql`left join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = ${sql.ref(`l.${referenceByTable[table]}`)}`,
    ),
    sql` `,
  )
}

// From this offset on it is faster to find the ids with the narrow index first, and then read only those rows.
export const deepOffset = 1000
// Number of conditions of a query with only a date range: not hidden, from, to.
const rangeAlone = 3

/** Whether the page is near the start of the list's index. */
const isNearNewest = (conditions: readonly unknown[], field: LeadField, offset: number) =>
  offset < deepOffset && field === 'created_at' && conditions.length <= rangeAlone

/** Fields that a page reads. */
export const fieldsOf = ({ columns }: LeadPage) => [...new Set<LeadField>(['id', ...(columns ?? leadFieldNames)])]

/** Select list of a page, with column names. */
function selection(page: LeadPage, context: FieldContext) {
  const fields = fieldsOf(page)
  return {
    selected: sql.join(fields.map((name) => sql`${leadFields[name].expression(context)} as ${sql.id(name)}`)),
    joins: joinsOf(fields),
    named: sql.join(fields.map((name) => sql.ref(`page.${name}`))),
  }
}

/** Rows of a page over `leads l` with their positions, selected with an index-only scan if possible. */
function pageRows(query: LeadQuery, page: LeadPage, context: FilterContext & FieldContext) {
  const conditions = leadConditions(query, context)
  const { field, direction, join, order } = leadOrder(page, context)
  const offset = page.after ? 0 : (page.page_number - 1) * page.limit
  const listed = page.after ? [...conditions, ...comesAfter(page.after, direction)] : conditions
  // Repeats the date range, so that the planner skips other months.
  const rowOfFound = [sql`l.id = found.id`, sql`l.created_at = found.created_at`, ...leadRange(query, context)]
  const matching = sql`from leads l ${join} where ${sql.join(listed, sql` and `)} order by ${order} limit ${page.limit} offset ${offset}`
  return isNearNewest(conditions, field, offset)
    ? sql`(select l.*, row_number() over () as place from (select l.* ${matching}) as l) as l`
    : sql`(select row_number() over () as place, found.* from (select l.id, l.created_at ${matching}) as found) as found
        join leads l on ${sql.join(rowOfFound, sql` and `)}`
}

/**
 * SQL of a page of leads in the order of the list. Selects the page first, with an index-only scan if possible, and then
 * joins names to its rows. With `counts` also the total of all pages, in one statement and so from one snapshot.
 */
export function leadPageSql(query: LeadQuery, page: LeadPage, context: FilterContext & FieldContext, counts: boolean) {
  const { selected, joins, named } = selection(page, context)
  const rows = sql`(select place, ${selected} from ${pageRows(query, page, context)} ${joins}) as page`
  if (!counts) return sql`select ${named} from ${rows} order by page.place`
  return sql`
    select ${named}, counted.matches, counted.latest_id
    from (
      select count(*) as matches, max(l.id) as latest_id from leads l
      where ${sql.join(leadConditions(query, context), sql` and `)}
    ) as counted
    left join ${rows} on true
    order by page.place`
}

/** SQL of these leads in this order, each looked up by its key in its month. */
export function placedRowsSql(placed: readonly PlacedLead[], page: LeadPage, context: FieldContext) {
  const { selected, joins, named } = selection(page, context)
  const created = placed.map(({ created_us }) => created_us ?? 0)
  // Milliseconds as constants, because the planner selects partitions by constants but not by expressions.
  const [first, last] = [Math.floor(Math.min(...created) / 1000), Math.ceil(Math.max(...created) / 1000)].map((ms) =>
    new Date(ms).toISOString(),
  )
  const within = sql`l.created_at between ${first}::timestamptz and ${last}::timestamptz`
  return sql`
    select ${named} from (
      select place, ${selected}
      from unnest(${placed.map(({ lead_id }) => lead_id)}::bigint[], ${created}::bigint[]) with ordinality as found (id, created_us, place)
      join leads l on l.id = found.id and l.created_at = ${instantOf(sql.ref('found.created_us'))} and ${within} ${joins}
    ) as page order by page.place`
}
