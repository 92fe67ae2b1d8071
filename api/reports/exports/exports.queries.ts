import { pipeline, type Readable, Transform } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { LeadQuery } from '../../../shared/app/filters'
import { types } from '../../db/connect'
import { ApiError } from '../../app/http/errors'
import { leadConditions, type FilterContext } from '../../leads/filters/leadFilter'
import { chosenLeads, leadCountSql, leadExportSql, leadPageIdsSql } from '../../leads/leads/leadExport.queries'
import type { LeadField } from '../../leads/leads/leads.schema'
import { withLiterals } from '../../db/literals'

export interface WantedLeads {
  query: LeadQuery
  columns: readonly LeadField[]
  sort_by_column: string
  sort_order: 'asc' | 'desc'
  /** Exactly these leads, instead of those that match the query. */
  leadIds: readonly number[] | null
  /** Only this page of those that match; null for all. */
  page: { page_number: number; limit: number } | null
}

export interface Ground {
  pool: pg.Pool
  databaseUrl: string
}

/** Exports at work in this process; each holds a connection to the database for as long as its reader takes. */
const maxExports = 8
let exporting = 0

const applicationName = 'api export'
const countTimeoutMs = 30_000
/** Somebody who takes nothing of what is ready for this long has gone without saying so. */
const stalledMs = 120_000
const lookEveryMs = 10_000
const byteOrderMark = '\uFEFF'

/** What COPY gives, after the mark by which spreadsheets know UTF-8; ended with an error when nobody reads it. */
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

/** A connection of the export's own, so that however slowly it is read the pool is left to others. */
async function connectAlone(databaseUrl: string) {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    statement_timeout: countTimeoutMs,
    keepAlive: true,
    types,
  })
  // A connection that breaks is told to the statement under way; without a listener it would end the process too.
  client.on('error', () => {})
  await client.connect()
  return client
}

// Of a query that narrows by nothing but a range: not hidden, from, to.
const rangeAlone = 3
/** Rows in the order of the list's index, from the first moment on, where sorting a million of them first took seconds. */
const asTheyLie = 'set local enable_sort = off'

/** Opens the transaction in which count and rows are of one state. Answers the backend's process id. */
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
  if (!ids && written.sort_by_column === 'created_at' && conditions.length <= rangeAlone) await client.query(asTheyLie)
  return { total: rows[0]?.total ?? 0, statement: withLiterals(leadExportSql(conditions, written, context)) }
}

/** Ends a statement that nobody waits for: a backend that sorts does not notice by itself that its caller has left. */
const cancel = ({ pool }: Ground, pid: number) =>
  pool.query('select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and application_name = $2', [
    pid,
    applicationName,
  ])

interface Prepared {
  /** How many rows there are. */
  total: number
  /** Gives them as they are written or, for `rewrite`, as one JSON value each. */
  statement: string
  /** Makes the CSV, its head included, of JSON values that stand in a line each. */
  rewrite?: (stored: Readable) => AsyncIterable<string>
}
/** What to write. Called within the transaction. */
type Prepare = (client: pg.Client) => Promise<Prepared>

const asCsv = "format csv, header, encoding 'UTF8'"
// JSON has neither control character outside of its strings nor one inside, so that nothing is quoted.
const asJsonLines = "format csv, quote E'\\x01', delimiter E'\\x02', encoding 'UTF8'"

/**
 * Rows as CSV with their number, both of one state of the database. `csv` ends when every row was sent, and
 * errors when they cannot all be; destroying it ends the work in the database. Throws UPSTREAM_UNAVAILABLE while too many
 * exports run.
 *
 * COPY piped through takes as long as COPY alone; rows read by a cursor took three times as long.
 */
export async function exportRows(ground: Ground, prepare: Prepare): Promise<{ total: number; csv: Readable }> {
  if (exporting >= maxExports) {
    throw new ApiError('UPSTREAM_UNAVAILABLE', 'Too many exports are running. Please try again in a moment.', {
      retryAfter: 5,
    })
  }
  exporting++
  let client: pg.Client | undefined
  const leave = async () => {
    exporting--
    await client?.end()
  }
  try {
    client = await connectAlone(ground.databaseUrl)
    const pid = await begin(client)
    const { total, statement, rewrite } = await prepare(client)
    await client.query('set local statement_timeout = 0')
    const copy = client.query(copyTo(`copy (${statement}) to stdout with (${rewrite ? asJsonLines : asCsv})`))
    // It tells of its end once more after the pipeline has let go of it.
    copy.on('error', () => {})
    const csv = marked()
    const settle = (error: Error | null) => {
      // The reader has its answer or has left: what fails from here on concerns nobody.
      if (error) cancel(ground, pid).catch(() => {})
      leave().catch(() => {})
    }
    if (rewrite) pipeline(copy, rewrite, csv, settle)
    else pipeline(copy, csv, settle)
    return { total, csv }
  } catch (error) {
    await leave().catch(() => {}) // the first fault is the one to tell
    throw error
  }
}

/** How many leads an export would write now. */
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
    // Nothing was written; a connection that broke is not given back.
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

/** The wanted leads as CSV with their number. Throws as `exportRows` does. */
export const exportLeads = (
  ground: Ground,
  wanted: WantedLeads,
  context: FilterContext & Parameters<typeof leadExportSql>[2],
) => exportRows(ground, (client) => prepareLeads(client, wanted, context))
