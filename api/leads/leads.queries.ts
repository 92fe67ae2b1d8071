import { sql } from 'kysely'
import type { LeadQuery } from '../../shared/filters'
import type { Connection } from '../db/connect'
import { leadConditions, type FilterContext } from '../filters/leadFilter'
import { writingDates } from './isoDates'
import { leadFields, referenceByTable, type FieldContext } from './leadFields'
import { leadOrder, type LeadSort } from './leadOrder'
import { leadFieldNames, type LeadField, type LeadRow } from './leads.schema'

export interface LeadPage extends LeadSort {
  page_number: number
  limit: number
  /** Fields to read besides `id`; null for all. */
  columns: LeadField[] | null
  /** Minutes; the offset in which date-times are written. */
  tz_offset: number
}

/** Joins the tables whose names these fields show. */
export const joinsOf = (fields: readonly LeadField[]) => {
  const tables = new Set(fields.flatMap((field) => leadFields[field].joined?.table ?? []))
  return sql.join([...tables].map((table) => sql`left join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = ${sql.ref(`l.${referenceByTable[table]}`)}`), sql` `)
}

/** A row as the driver gives it: it carries the total. */
type ReadRow = LeadRow & { matches?: number }

// From here on it pays to find the page's ids first, in the narrow index of the list, and to fetch only those rows.
const deepOffset = 1000
// Of a query that narrows by nothing but a range: not hidden, from, to.
const rangeAlone = 3

/**
 * The SQL of a page of leads with the total over all pages, in one statement and so of one state. The page is cut
 * first, wherever possible from the list's index alone; names are joined to its rows.
 */
export function leadPageSql(query: LeadQuery, page: LeadPage, context: FilterContext & FieldContext) {
  const conditions = leadConditions(query, context)
  const where = sql.join(conditions, sql` and `)
  const { field, join, order } = leadOrder(page, context)
  const fields = [...new Set<LeadField>(['id', ...(page.columns ?? leadFieldNames)])]
  const selected = sql.join(fields.map((name) => sql`${leadFields[name].expression(context)} as ${sql.id(name)}`))
  const offset = (page.page_number - 1) * page.limit
  const matching = sql`from leads l ${join} where ${where} order by ${order} limit ${page.limit} offset ${offset}`
  const isNearNewest = offset < deepOffset && field === 'created_at' && conditions.length <= rangeAlone
  const rows = isNearNewest
    ? sql`(select l.*, row_number() over () as place from (select l.* ${matching}) as l) as l`
    : sql`(select row_number() over () as place, found.* from (select l.id, l.created_at ${matching}) as found) as found
        join leads l on l.id = found.id and l.created_at = found.created_at`
  return sql<ReadRow>`
    select counted.matches, ${sql.join(fields.map((name) => sql.ref(`page.${name}`)))}
    from (select count(*) as matches from leads l where ${where}) as counted
    left join (select place, ${selected} from ${rows} ${joinsOf(fields)}) as page on true
    order by page.place`
}

/**
 * A page of the leads that match, with how many match over all pages, both of one state of the database.
 * Money is null where the viewer may not see it. Source: spec/1, "Leads list query".
 *
 * Rows go from the driver to JSON.stringify as they are, not copied: rows written as JSON by PostgreSQL took 1.2 times as
 * long, and so did a writer of our own over raw texts.
 */
export async function listLeads({ db, pool }: Pick<Connection, 'db' | 'pool'>, query: LeadQuery, page: LeadPage, context: FilterContext & FieldContext) {
  const { sql: text, parameters } = leadPageSql(query, page, context).compile(db)
  const { rows } = await pool.query<ReadRow>({ text, values: [...parameters], types: writingDates(page.tz_offset) })
  const total = rows[0]?.matches ?? 0
  for (const row of rows) row.matches = undefined
  // The one row of an empty page has the total alone.
  return { total, data: rows[0]?.id == null ? [] : rows }
}
