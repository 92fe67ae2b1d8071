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
import { canPlace, leadPlacesSql, type PlacedLead } from './leadPlaces'
import { leadFieldNames, type LeadField } from './leads.schema'

export interface LeadPage extends LeadSort {
  page_number: number
  limit: number
  /** Fields to read besides `id`; null for all. */
  columns: LeadField[] | null
  /** Only leads after this one in the order of created_at; the page number is ignored. */
  after?: LeadPlace | null
  /** Offset of the returned date-times in minutes. */
  tz_offset: number
}

/** Position of a lead in the order of created_at. */
export interface LeadPlace {
  id: number
  /** Microseconds since 1970. */
  created_us: number
}

/** Position of a lead, including hidden ones; null if it does not exist. */
export async function findLeadPlace(db: Database, id: number): Promise<LeadPlace | null> {
  const { rows } = await sql<LeadPlace>`
    select id, (extract(epoch from created_at) * 1000000)::bigint as created_us from leads where id = ${id}`.execute(db)
  return rows[0] ?? null
}

const instantOf = (us: RawBuilder<unknown>) =>
  sql`timestamptz '1970-01-01 00:00:00+00' + ${us} * interval '1 microsecond'`

/** Condition for leads after a position, with the months for the planner. */
function comesAfter({ id, created_us }: LeadPlace, direction: SortOrder): RawBuilder<unknown>[] {
  const isDescending = direction === 'desc'
  const sign = sql.raw(isDescending ? '<' : '>')
  const milliseconds = isDescending ? Math.ceil(created_us / 1000) : Math.floor(created_us / 1000)
  return [
    sql`(l.created_at, l.id) ${sign} (${instantOf(sql`${created_us}::bigint`)}, ${id}::bigint)`,
    sql`l.created_at ${sign}= ${new Date(milliseconds).toISOString()}::timestamptz`,
  ]
}

/** Joins the tables with the names of these fields. */
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

// From this offset on, the ids of the page are first read from the narrow list index, and only those rows are fetched.
const deepOffset = 1000
// Conditions of a query with only a range: not hidden, from, to.
const rangeAlone = 3

/** Whether the list's index finds the page directly. */
const isNearNewest = (conditions: readonly unknown[], field: LeadField, offset: number) =>
  offset < deepOffset && field === 'created_at' && conditions.length <= rangeAlone

/** Fields read for a page. */
const fieldsOf = ({ columns }: LeadPage) => [...new Set<LeadField>(['id', ...(columns ?? leadFieldNames)])]

/** SQL of the fields with their names in the rows. */
function selection(page: LeadPage, context: FieldContext) {
  const fields = fieldsOf(page)
  return {
    selected: sql.join(fields.map((name) => sql`${leadFields[name].expression(context)} as ${sql.id(name)}`)),
    joins: joinsOf(fields),
    named: sql.join(fields.map((name) => sql.ref(`page.${name}`))),
  }
}

/** Rows of a page over `leads l` with their positions, from the list's index alone if possible. */
function pageRows(query: LeadQuery, page: LeadPage, context: FilterContext & FieldContext) {
  const conditions = leadConditions(query, context)
  const { field, direction, join, order } = leadOrder(page, context)
  const offset = page.after ? 0 : (page.page_number - 1) * page.limit
  const listed = page.after ? [...conditions, ...comesAfter(page.after, direction)] : conditions
  // Repeats the range, so that the planner does not search every month for the rows.
  const rowOfFound = [sql`l.id = found.id`, sql`l.created_at = found.created_at`, ...leadRange(query, context)]
  const matching = sql`from leads l ${join} where ${sql.join(listed, sql` and `)} order by ${order} limit ${page.limit} offset ${offset}`
  return isNearNewest(conditions, field, offset)
    ? sql`(select l.*, row_number() over () as place from (select l.* ${matching}) as l) as l`
    : sql`(select row_number() over () as place, found.* from (select l.id, l.created_at ${matching}) as found) as found
        join leads l on ${sql.join(rowOfFound, sql` and `)}`
}

/**
 * SQL of a page of leads with the total, in one statement and therefore one snapshot. The page is cut first, from the
 * list's index alone if possible; names are joined to its rows.
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

/** SQL of a page of leads without the total. */
function rowsSql(query: LeadQuery, page: LeadPage, context: FilterContext & FieldContext) {
  const { selected, joins, named } = selection(page, context)
  return sql`
    select ${named} from (select place, ${selected} from ${pageRows(query, page, context)} ${joins}) as page
    order by page.place`
}

/** SQL of these leads in order, each looked up by its key in its month. */
function placedRowsSql(placed: readonly PlacedLead[], page: LeadPage, context: FieldContext) {
  const { selected, joins, named } = selection(page, context)
  const created = placed.map(({ created_us }) => created_us ?? 0)
  // Milliseconds as literal texts: the planner can exclude months only for values, not expressions.
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
  /** Counts large results; without it PostgreSQL does. */
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
 * The page from the columnar copy, which counts large results and, if the order allows, finds the leads of the page;
 * the rows are read from PostgreSQL in the same snapshot. Null if PostgreSQL must answer alone.
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
  // Other filters may leave few leads: the copy finds them immediately, where the index would be scanned to its end.
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
  // The single row of an empty page contains only the total.
  return {
    total: Number(total ?? 0),
    latestId: latestId == null ? null : Number(latestId),
    fields,
    cells: id == null ? [] : cells,
  }
}

/**
 * A page of matching leads with the total, from one database snapshot. Money is null if the caller may not see it.
 * Source: spec/1, "Leads list query".
 */
export const listLeads = async (...asked: Parameters<typeof findPage>) => rowsOf(await findPage(...asked))

/** The same page in column format. */
export const listLeadColumns = async (...asked: Parameters<typeof findPage>) => columnsOf(await findPage(...asked))
