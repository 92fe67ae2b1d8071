import { sql, type RawBuilder } from 'kysely'
import type { LeadQuery } from '../../../shared/app/filters'
import type { SortOrder } from '../../../shared/app/pages'
import { leadConditions, leadRange, type FilterContext } from '../filters/leadFilter'
import { leadFields, referenceByTable, type FieldContext } from './leadFields'
import { leadOrder, type LeadSort } from './leadOrder'
import type { PlacedLead } from './leadPlaces'
import { leadFieldNames, type LeadField } from './leads.schema'

/** PostgreSQL's statements for the list of leads. leads.queries.ts says which of them a page is read with. */

export interface LeadPage extends LeadSort {
  page_number: number
  limit: number
  /** Fields to read besides `id`; null for all. */
  columns: LeadField[] | null
  /** Only leads after this one in the order of created_at, whatever the page's number. */
  after?: LeadPlace | null
  /** Minutes; the offset in which date-times are written. */
  tz_offset: number
}

/** Where a lead stands in the order of created_at. */
export interface LeadPlace {
  id: number
  /** Microseconds since 1970. */
  created_us: number
}

const instantOf = (us: RawBuilder<unknown>) =>
  sql`timestamptz '1970-01-01 00:00:00+00' + ${us} * interval '1 microsecond'`

/** That a lead comes after a place, and for the planner in which months to look. */
function comesAfter({ id, created_us }: LeadPlace, direction: SortOrder): RawBuilder<unknown>[] {
  const isDescending = direction === 'desc'
  const sign = sql.raw(isDescending ? '<' : '>')
  const milliseconds = isDescending ? Math.ceil(created_us / 1000) : Math.floor(created_us / 1000)
  return [
    sql`(l.created_at, l.id) ${sign} (${instantOf(sql`${created_us}::bigint`)}, ${id}::bigint)`,
    sql`l.created_at ${sign}= ${new Date(milliseconds).toISOString()}::timestamptz`,
  ]
}

/** Joins the tables whose names these fields show. */
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

// From here on it pays to find the page's ids first, in the narrow index of the list, and to fetch only those rows.
export const deepOffset = 1000
// Of a query that narrows by nothing but a range: not hidden, from, to.
const rangeAlone = 3

/** Whether the list's index leads to the page at once. */
const isNearNewest = (conditions: readonly unknown[], field: LeadField, offset: number) =>
  offset < deepOffset && field === 'created_at' && conditions.length <= rangeAlone

/** The fields that a page reads. */
export const fieldsOf = ({ columns }: LeadPage) => [...new Set<LeadField>(['id', ...(columns ?? leadFieldNames)])]

/** How the fields of a page are read, and their names in the rows. */
function selection(page: LeadPage, context: FieldContext) {
  const fields = fieldsOf(page)
  return {
    selected: sql.join(fields.map((name) => sql`${leadFields[name].expression(context)} as ${sql.id(name)}`)),
    joins: joinsOf(fields),
    named: sql.join(fields.map((name) => sql.ref(`page.${name}`))),
  }
}

/** The rows of a page over `leads l`, each with its place, cut wherever possible from the list's index alone. */
function pageRows(query: LeadQuery, page: LeadPage, context: FilterContext & FieldContext) {
  const conditions = leadConditions(query, context)
  const { field, direction, join, order } = leadOrder(page, context)
  const offset = page.after ? 0 : (page.page_number - 1) * page.limit
  const listed = page.after ? [...conditions, ...comesAfter(page.after, direction)] : conditions
  // The range once more, so that the planner need not look into every month for rows that it holds already.
  const rowOfFound = [sql`l.id = found.id`, sql`l.created_at = found.created_at`, ...leadRange(query, context)]
  const matching = sql`from leads l ${join} where ${sql.join(listed, sql` and `)} order by ${order} limit ${page.limit} offset ${offset}`
  return isNearNewest(conditions, field, offset)
    ? sql`(select l.*, row_number() over () as place from (select l.* ${matching}) as l) as l`
    : sql`(select row_number() over () as place, found.* from (select l.id, l.created_at ${matching}) as found) as found
        join leads l on ${sql.join(rowOfFound, sql` and `)}`
}

/**
 * The SQL of a page of leads with the total over all pages, in one statement and so of one state. The page is cut
 * first, wherever possible from the list's index alone; names are joined to its rows.
 */
export function leadPageSql(query: LeadQuery, page: LeadPage, context: FilterContext & FieldContext) {
  const conditions = leadConditions(query, context)
  const { selected, joins, named } = selection(page, context)
  return sql`
    select ${named}, counted.matches, counted.latest_id
    from (select count(*) as matches, max(l.id) as latest_id from leads l where ${sql.join(conditions, sql` and `)}) as counted
    left join (select place, ${selected} from ${pageRows(query, page, context)} ${joins}) as page on true
    order by page.place`
}

/** The SQL of a page of leads alone, for a total that comes from elsewhere. */
export function rowsSql(query: LeadQuery, page: LeadPage, context: FilterContext & FieldContext) {
  const { selected, joins, named } = selection(page, context)
  return sql`
    select ${named} from (select place, ${selected} from ${pageRows(query, page, context)} ${joins}) as page
    order by page.place`
}

/** The SQL of these leads in this order, each looked up by its key in its own month. */
export function placedRowsSql(placed: readonly PlacedLead[], page: LeadPage, context: FieldContext) {
  const { selected, joins, named } = selection(page, context)
  const created = placed.map(({ created_us }) => created_us ?? 0)
  // Whole milliseconds as texts: of values, not of expressions, the planner knows at once in which months to look.
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
