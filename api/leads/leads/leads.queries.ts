import { type RawBuilder, sql } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import type { LeadQuery } from '../../../shared/app/filters'
import type { Services } from '../../app/start/services'
import type { Database } from '../../db/connect'
import { type FilterContext, leadConditions } from '../filters/leadFilter'
import { writingDates } from './isoDates'
import { boundsOf, isLong, leadFactConditions } from './leadFacts'
import type { FieldContext } from './leadFields'
import { leadOrder, orderNames } from './leadOrder'
import { deepOffset, fieldsOf, type LeadPage, leadPageSql, type LeadPlace, placedRowsSql } from './leadPageSql'
import { canPlace } from './leadPlaceKeys'
import { leadPlacesSql, type PlacedLead } from './leadPlaces'
import type { LeadColumns, LeadField, LeadRow } from './leads.schema'

/**
 * A page as read by the driver: the total, the field names, and for each lead its values in that order, followed by
 * additional values.
 */
export interface FoundPage {
  /** Null if not counted. */
  total: number | null
  /** Highest id of all matching leads; null if there are none. */
  latestId: number | null
  fields: readonly LeadField[]
  cells: readonly (readonly unknown[])[]
}

/** The page as rows. */
export function foundRows({ total, latestId, fields, cells }: FoundPage) {
  const empty = Object.fromEntries(fields.map((field) => [field, null]))
  const data = cells.map((values) => {
    // Copied from an object with all fields: adding fields one by one takes twice as long.
    const row: Record<string, unknown> = { ...empty }
    fields.forEach((field, place) => (row[field] = values[place]))
    return row
  })
  return { total: total ?? 0, latest_id: latestId, data: data as LeadRow[] }
}

/** The page in column format. */
export function columnsOf({ total, latestId, fields, cells }: FoundPage) {
  const columns = Object.fromEntries(fields.map((field, place) => [field, cells.map((values) => values[place])]))
  return { total, latest_id: latestId, columns: columns as LeadColumns }
}

/**
 * A page of leads is read in one of two ways:
 * - PostgreSQL reads it in the order of the list (`leadPageSql`). The columnar copy counts meanwhile if many leads can
 * match (a long range, with a copy); else PostgreSQL counts in the same statement.
 * - Many can match, and the page is deep or sorted by a field without an index: the copy counts and finds the leads of
 * the page (`leadPlacesSql`), and PostgreSQL reads these rows (`placedRowsSql`).
 *
 * Total and rows always come from one snapshot, which the copy and PostgreSQL share.
 */

/** Position of a lead, including hidden ones; null if it does not exist. */
export async function findLeadPlace(db: Database, id: number): Promise<LeadPlace | null> {
  const { rows } = await sql<LeadPlace>`
    select id, (extract(epoch from created_at) * 1000000)::bigint as created_us from leads where id = ${id}`.execute(db)
  return rows[0] ?? null
}

type Reports = Services['reports']

interface QueryDependencies {
  db: Database
  pool: Pool
  /** Counts large results; without it PostgreSQL counts. */
  reports?: Reports
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

type Found = Omit<FoundPage, 'fields'>

/** The copy counts while PostgreSQL reads the rows. */
function countByCopy(
  reports: Reports,
  conditions: readonly RawBuilder<boolean>[],
  readRows: (client: Pick<ClientBase, 'query'>) => Promise<unknown[][]>,
): Promise<Found | null> {
  const count = sql<{ matches: number; latest_id: number | null }>`
    select count(*) as matches, max(l.lead_id) as latest_id from lead_facts l where ${sql.join(conditions, sql` and `)}`
  return reports.queryTogether(count, async (client, counted) => {
    const cells = await readRows(client)
    const [found] = await counted
    return { total: found?.matches ?? 0, latestId: found?.latest_id ?? null, cells }
  })
}

/** The copy counts and finds the leads of the page, and PostgreSQL reads these. Null if PostgreSQL finds fewer rows. */
function placeByCopy(
  reports: Reports,
  places: RawBuilder<PlacedLead>,
  readRows: (client: Pick<ClientBase, 'query'>, placed: readonly PlacedLead[]) => Promise<unknown[][]>,
): Promise<Found | null> {
  return reports.queryTogether(places, async (client, found) => {
    const [first, ...more] = await found
    const placed = first?.lead_id == null ? [] : [first, ...more]
    const cells = placed.length ? await readRows(client, placed) : []
    if (cells.length !== placed.length) return null
    return { total: first?.matches ?? 0, latestId: first?.latest_id ?? null, cells }
  })
}

/** Reads the page with the copy; null if PostgreSQL must answer alone. */
async function findByCopy(
  { db, reports }: QueryDependencies,
  query: LeadQuery,
  page: LeadPage,
  context: FilterContext & FieldContext,
): Promise<Found | null> {
  const conditions = leadFactConditions(query, context)
  if (!reports || !conditions || !isLong(query, context)) return null
  const { field, direction } = leadOrder(page, context)
  const offset = (page.page_number - 1) * page.limit
  // With other filters, few leads may match. The copy finds them at once, while PostgreSQL would scan the whole index.
  const isRangeAlone = leadConditions(query, context).length <= 1 + boundsOf(query, context)
  const isNearNewest = isRangeAlone && field === 'created_at' && offset < deepOffset
  if (!canPlace(field) || page.after || isNearNewest)
    return countByCopy(reports, conditions, (client) =>
      readCells(client, db, leadPageSql(query, page, context, false), page),
    )
  const sort = { field, order: direction, places: await orderNames(db, field) }
  return placeByCopy(reports, leadPlacesSql(conditions, sort, offset, page.limit), (client, placed) =>
    readCells(client, db, placedRowsSql(placed, page, context), page),
  )
}

async function findPage(
  ground: QueryDependencies,
  query: LeadQuery,
  page: LeadPage,
  context: FilterContext & FieldContext,
): Promise<FoundPage> {
  const fields = fieldsOf(page)
  if (page.after && page.counts === false) {
    const cells = await readCells(ground.pool, ground.db, leadPageSql(query, page, context, false), page)
    return { total: null, latestId: null, fields, cells }
  }
  const found = await findByCopy(ground, query, page, context)
  if (found) return { ...found, fields }
  const cells = await readCells(ground.pool, ground.db, leadPageSql(query, page, context, true), page)
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

/** A page of matching leads with the total, from one database snapshot. Money is null if the caller may not see it. */
export const listLeads = async (...asked: Parameters<typeof findPage>) => foundRows(await findPage(...asked))

/** The same page in column format. */
export const listLeadColumns = async (...asked: Parameters<typeof findPage>) => columnsOf(await findPage(...asked))
