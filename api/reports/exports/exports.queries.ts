import { pipeline, type Readable, Transform } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { LeadQuery } from '../../../shared/app/filters'
import { connectClient } from '../../db/client'
import { types } from '../../db/connect'
import { createSharedLimit } from '../../../shared/app/sharedLimit'
import { takePlace } from '../../app/http/places'
import { leadConditions, type FilterContext } from '../../leads/filters/leadFilter'
import { chosenLeads, leadCountSql, leadExportSql, leadPageIdsSql } from '../../leads/leads/leadExport.queries'
import type { LeadField } from '../../leads/leads/leads.schema'
import { withLiterals } from '../../db/literals'

export interface WantedLeads {
  query: LeadQuery
  columns: readonly LeadField[]
  sort_by_column: string
  sort_order: 'asc' | 'desc'
  /** Exports exactly these leads, instead of those that match the query. */
  leadIds: readonly number[] | null
  /** Exports only this page of the matching leads; null for all. */
  page: { page_number: number; limit: number } | null
}

export interface ExportDependencies {
  pool: pg.Pool
  databaseUrl: string
  /** Who exports. */
  userId: number
}

/** Concurrent exports per process. Each uses a database connection until its client has read everything. */
const bounds = { atOnce: 8, perUser: 3 }
const exporting = createSharedLimit<number>(bounds)

const applicationName = 'api export'
const countTimeoutMs = 30_000
/** A client that reads nothing for this time is treated as disconnected. */
const stalledMs = 120_000
const lookEveryMs = 10_000
const byteOrderMark = '\uFEFF'

/** Prepends the byte order mark, by which spreadsheets detect UTF-8, and fails when the client stops reading. */
function marked(): Transform {
  let passed = 0
  let seen = 0
  let stalledFor = 0
  const csv = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed++
      done(null, chunk)
    },
  })
  csv.write(byteOrderMark)
  const watch = setInterval(() => {
    stalledFor = passed === seen && csv.readableLength > 0 ? stalledFor + lookEveryMs : 0
    seen = passed
    if (stalledFor >= stalledMs) csv.destroy(new Error('Nobody reads the export any more'))
  }, lookEveryMs)
  csv.once('close', () => clearInterval(watch))
  return csv
}

/** A connection outside the pool, so that slow clients do not exhaust the pool. */
const connectAlone = (databaseUrl: string) =>
  connectClient({
    connectionString: databaseUrl,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    statement_timeout: countTimeoutMs,
    keepAlive: true,
    types,
  })

// Conditions of a query with only a date range: not hidden, from, to.
const rangeAlone = 3
/** Reads rows in index order, so that the first row is available at once. Sorting a million rows takes seconds. */
const inIndexOrder = 'set local enable_sort = off'

/** Opens the transaction whose snapshot both count and rows use. Returns the process id of the database backend. */
async function begin(client: pg.ClientBase): Promise<number> {
  await client.query(
    `begin isolation level repeatable read read only; set local datestyle = 'ISO'; set local timezone = 'UTC'; set local jit = off`,
  )
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (!rows[0]) throw new Error('The database did not say who it is')
  return rows[0].pid
}

async function prepareLeads(
  client: pg.ClientBase,
  { query, leadIds, page, ...written }: WantedLeads,
  context: Parameters<typeof leadExportSql>[2],
) {
  const idsOfPage = async (page: { page_number: number; limit: number }) => {
    const { rows } = await client.query<{ id: number }>(
      withLiterals(leadPageIdsSql(query, { ...written, ...page }, context)),
    )
    return rows.map(({ id }) => id)
  }
  const ids = leadIds ?? (page && (await idsOfPage(page)))
  const conditions = ids ? chosenLeads(ids) : leadConditions(query, context)
  const { rows } = await client.query<{ total: number }>(withLiterals(leadCountSql(conditions)))
  if (!ids && written.sort_by_column === 'created_at' && conditions.length <= rangeAlone)
    await client.query(inIndexOrder)
  return { total: rows[0]?.total ?? 0, statement: withLiterals(leadExportSql(conditions, written, context)) }
}

/** Cancels a statement. A sorting backend does not notice that its client has disconnected. */
const cancel = ({ pool }: ExportDependencies, pid: number) =>
  pool.query('select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and application_name = $2', [
    pid,
    applicationName,
  ])

interface Prepared {
  /** Number of rows. */
  total: number
  /** SQL that returns CSV rows or, with `rewrite`, one JSON value per row. */
  statement: string
  /** Converts one JSON value per line to CSV with a header. */
  rewrite?: (stored: Readable) => AsyncIterable<string>
}
/** Prepares the statement within the transaction. */
type Prepare = (client: pg.Client) => Promise<Prepared>

const asCsv = "format csv, header, encoding 'UTF8'"
// JSON never contains these control characters, so no value is quoted.
const asJsonLines = "format csv, quote E'\\x01', delimiter E'\\x02', encoding 'UTF8'"

/**
 * Rows as CSV and their number, from one snapshot. `csv` ends after the last row, or fails if a row cannot be sent;
 * destroying it cancels the statement. Throws TOO_MANY_REQUESTS or UPSTREAM_UNAVAILABLE if too many exports are running.
 *
 * Streams COPY, because reading rows with a cursor took three times as long.
 */
export async function exportRows(
  ground: ExportDependencies,
  prepare: Prepare,
): Promise<{ total: number; csv: Readable }> {
  const place = takePlace(exporting, ground.userId, {
    own: `You have ${bounds.perUser} exports running. Please wait until one of them has ended.`,
    all: 'Too many exports are running. Please try again in a moment.',
    retryAfter: 5,
  })
  let client: pg.Client | undefined
  const leave = async () => {
    place.release()
    await client?.end()
  }
  try {
    client = await connectAlone(ground.databaseUrl)
    const pid = await begin(client)
    const { total, statement, rewrite } = await prepare(client)
    await client.query('set local statement_timeout = 0')
    const copy = client.query(copyTo(`copy (${statement}) to stdout with (${rewrite ? asJsonLines : asCsv})`))
    // It can emit another error after the pipeline has removed its listeners.
    copy.on('error', () => {})
    const csv = marked()
    const settle = (error: Error | null) => {
      // The client has its answer or has disconnected, so later errors do not matter.
      if (error) cancel(ground, pid).catch(() => {})
      leave().catch(() => {})
    }
    if (rewrite) pipeline(copy, rewrite, csv, settle)
    else pipeline(copy, csv, settle)
    return { total, csv }
  } catch (error) {
    await leave().catch(() => {}) // report the first error
    throw error
  }
}

/** Number of leads that an export would write now. */
export async function countLeads(
  pool: pg.Pool,
  wanted: WantedLeads,
  context: FilterContext & Parameters<typeof leadExportSql>[2],
): Promise<number> {
  const client = await pool.connect()
  try {
    await begin(client)
    await client.query(`set local statement_timeout = ${countTimeoutMs}`)
    return (await prepareLeads(client, wanted, context)).total
  } finally {
    // Nothing was written. A broken connection is not returned to the pool.
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

/** The matching leads as CSV, and their number. Throws as `exportRows` does. */
export const exportLeads = (
  ground: ExportDependencies,
  wanted: WantedLeads,
  context: FilterContext & Parameters<typeof leadExportSql>[2],
) => exportRows(ground, (client) => prepareLeads(client, wanted, context))
