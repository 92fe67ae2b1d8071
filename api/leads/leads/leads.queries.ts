import { sql, type RawBuilder } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import type { LeadQuery } from '../../../shared/app/filters'
import type { Database } from '../../db/connect'
import { leadConditions, leadRange, type FilterContext } from '../filters/leadFilter'
import { columnsOf, type FoundPage, rowsOf } from './foundPage'
import { writingDates } from './isoDates'
import { leadFields, referenceByTable, type FieldContext } from './leadFields'
import type { Services } from '../../app/start/services'
import { boundsOf, isLong, leadFactConditions } from './leadFacts'
import type { SortOrder } from '../../../shared/app/pages'
import { leadOrder, namesOf, type LeadSort } from './leadOrder'
import { canPlace } from './leadPlaceKeys'
import { leadPlacesSql, type PlacedLead } from './leadPlaces'
import { leadFieldNames, type LeadField } from './leads.schema'

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

/** Where a lead stands, hidden ones too; null for one that is not there. */
export async function findLeadPlace(db: Database, id: number): Promise<LeadPlace | null> {
  const { rows } = await sql<LeadPlace>`
    select id, (extract(epoch from created_at) * 1000000)::bigint as created_us from leads where id = ${id}`.execute(db)
  return rows[0] ?? null
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
const deepOffset = 1000
// Of a query that narrows by nothing but a range: not hidden, from, to.
const rangeAlone = 3

/** Whether the list's index leads to the page at once. */
const isNearNewest = (conditions: readonly unknown[], field: LeadField, offset: number) =>
  offset < deepOffset && field === 'created_at' && conditions.length <= rangeAlone

/** The fields that a page reads. */
const fieldsOf = ({ columns }: LeadPage) => [...new Set<LeadField>(['id', ...(columns ?? leadFieldNames)])]

/** How they are read, and each as the rows name it. */
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
function rowsSql(query: LeadQuery, page: LeadPage, context: FilterContext & FieldContext) {
  const { selected, joins, named } = selection(page, context)
  return sql`
    select ${named} from (select place, ${selected} from ${pageRows(query, page, context)} ${joins}) as page
    order by page.place`
}

/** The SQL of these leads in this order, each looked up by its key in its own month. */
function placedRowsSql(placed: readonly PlacedLead[], page: LeadPage, context: FieldContext) {
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

interface Ground {
  db: Database
  pool: Pool
  /** Counts what is much; without it PostgreSQL does. */
  reports?: Services['reports']
}

async function readCells(
  client: Pick<ClientBase, 'query'>,
  db: Database,
  rows: RawBuilder<unknown>,
  page: LeadPage,
): Promise<unknown[][]> {
  const { sql: text, parameters } = rows.compile(db)
  return (
    await client.query<unknown[]>({
      text,
      values: [...parameters],
      types: writingDates(page.tz_offset),
      rowMode: 'array',
    })
  ).rows
}

/**
 * The page by the columnar copy, which counts what PostgreSQL would take long to, and where the order allows finds the
 * page's leads too; the rows are read from PostgreSQL in that very state. Null where PostgreSQL has to answer alone.
 */
async function findByCopy(
  { db, reports }: Ground,
  query: LeadQuery,
  page: LeadPage,
  context: FilterContext & FieldContext,
): Promise<Omit<FoundPage, 'fields'> | null> {
  const conditions = leadFactConditions(query, context)
  if (!reports || !conditions || !isLong(query, context)) return null
  const { field, direction } = leadOrder(page, context)
  const offset = (page.page_number - 1) * page.limit
  // What else narrows may leave few: the copy finds those at once, where the index would be walked to its end.
  const isRangeAlone = leadConditions(query, context).length <= 1 + boundsOf(query, context)
  if (!canPlace(field) || page.after || (isRangeAlone && field === 'created_at' && offset < deepOffset)) {
    const count = sql<{
      matches: number
      latest_id: number | null
    }>`select count(*) as matches, max(l.lead_id) as latest_id from lead_facts l where ${sql.join(conditions, sql` and `)}`
    return reports.queryTogether(count, async (client, counted) => {
      const cells = await readCells(client, db, rowsSql(query, page, context), page)
      const [found] = await counted
      return { total: found?.matches ?? 0, latestId: found?.latest_id ?? null, cells }
    })
  }
  const sort = { field, order: direction, places: await namesOf(db, field) }
  return reports.queryTogether(leadPlacesSql(conditions, sort, offset, page.limit), async (client, found) => {
    const [first, ...more] = await found
    const placed = first?.lead_id == null ? [] : [first, ...more]
    const cells = placed.length ? await readCells(client, db, placedRowsSql(placed, page, context), page) : []
    return cells.length === placed.length
      ? { total: first?.matches ?? 0, latestId: first?.latest_id ?? null, cells }
      : null
  })
}

async function findPage(
  ground: Ground,
  query: LeadQuery,
  page: LeadPage,
  context: FilterContext & FieldContext,
): Promise<FoundPage> {
  const fields = fieldsOf(page)
  const found = await findByCopy(ground, query, page, context)
  if (found) return { ...found, fields }
  const cells = await readCells(ground.pool, ground.db, leadPageSql(query, page, context), page)
  const [first] = cells
  const [id, total, latestId] = [first?.[0], first?.[fields.length], first?.[fields.length + 1]]
  // The one row of an empty page has the total alone.
  return {
    total: Number(total ?? 0),
    latestId: latestId == null ? null : Number(latestId),
    fields,
    cells: id == null ? [] : cells,
  }
}

/**
 * A page of the leads that match, with how many match over all pages, both of one state of the database.
 * Money is null where the viewer may not see it. Source: spec/1, "Leads list query".
 */
export const listLeads = async (...asked: Parameters<typeof findPage>) => rowsOf(await findPage(...asked))

/** The same page field by field. */
export const listLeadColumns = async (...asked: Parameters<typeof findPage>) => columnsOf(await findPage(...asked))
