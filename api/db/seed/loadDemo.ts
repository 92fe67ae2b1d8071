import type { Pool, PoolClient } from 'pg'
import { MINUTE, startOfDay, type Instant } from '../../../shared/app/time/timeZones'
import { sealBroker } from '../../partners/brokers/brokerSecrets'
import { brokerConfig } from '../../partners/brokers/brokers.schema'
import { encrypt, keyFor } from '../../app/secrets/secrets'
import { type AuditRow, AuditTrail } from './world/auditTrail'
import { excludedFtdStatuses } from './partners/brandStatuses'
import { demoPostbackToken } from './partners/brokers'
import { billPartners } from './partners/billing'
import { campaignRows } from './campaigns/campaignRows'
import { firstMonthOf, keepBooks } from './world/books'
import { Caps } from './partners/caps'
import { clickColumns, Visits } from './leads/clicks'
import { Consumers } from './campaigns/consumers'
import { CopyBuffer, copyLine, copyLines, copyTables } from './world/copy'
import { holdSubmittedLeads } from './leads/heldLeads'
import { withoutIndexes } from './world/indexes'
import { historyColumns, leadColumns, statusChangeColumns } from './leads/leadRows'
import { generateLeads } from './leads/leads'
import { listReturns, returnDeposit } from './leads/returnedDeposits'
import { PendingInjections } from './leads/pendingInjections'
import { Placer } from './world/placement'
import { postbackColumns, PublisherPostbackWriter } from './partners/publisherTold'
import { createRandom } from './world/random'
import { createWorld, worldRows, type World } from './world/world'

interface DemoOptions {
  pool: Pool
  leads: number
  seed?: number
  /** The demo's present, rounded down to the minute; the end of all data. */
  now?: Instant
  /** Encrypts publishers' API tokens, and signs statements. */
  secretKey: Buffer
  /** Of the accounting months. */
  timeZone?: string
  onProgress?: (progress: { done: number; total: number }) => void
}

/** An arbitrary number that no other lock uses. */
const lockKey = 7_302_114_003
const batchSize = 1500
/** With at least this many leads, indexes are built after the load. */
const manyLeads = 200_000

// Clicks first, because triggers (if enabled) link a lead with its click.
const tables = {
  clicks: clickColumns,
  leads: leadColumns,
  lead_histories: ['id', ...historyColumns],
  lead_status_changes: ['id', ...statusChangeColumns],
  deliveries: postbackColumns,
} as const

/** Buffers rows of leads and clicks; tables are sent one after another. */
class Batch {
  readonly clicks = new CopyBuffer()
  readonly leads = new CopyBuffer()
  readonly lead_histories = new CopyBuffer()
  readonly lead_status_changes = new CopyBuffer()
  readonly deliveries = new CopyBuffer()
}

async function send(client: PoolClient, batch: Batch) {
  for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
    await copyLines(client, table, tables[table], batch[table].take())
  }
}

/** Lets pending socket writes continue. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Generates the next batch while the server loads the current one, so at most two are in memory. Returns the audit rows of staff, among those that are given. */
async function loadLeads(client: PoolClient, world: World, { leads, seed = 1, onProgress }: DemoOptions) {
  const caps = new Caps(createRandom(seed + 2), world)
  const injections = new PendingInjections()
  const visits = new Visits(createRandom(seed + 4), world)
  const postbacks = new PublisherPostbackWriter(createRandom(seed + 6), world)
  const trail = new AuditTrail(createRandom(seed + 7), world)
  let historyId = 0
  let changeId = 0
  let done = 0
  let batch = new Batch()
  let sending: Promise<void> = Promise.resolve()
  const consumers = new Consumers(world.campaigns, world.now, createRandom(seed + 5))
  const placer = new Placer(world)
  for (const record of generateLeads(world, leads, createRandom(seed + 1), consumers, placer)) {
    batch.leads.add(copyLine(record.lead, leadColumns))
    for (const line of visits.around(record.lead)) batch.clicks.add(line)
    for (const row of record.histories) batch.lead_histories.add(`${++historyId}\t${copyLine(row, historyColumns)}`)
    for (const row of record.statusChanges)
      batch.lead_status_changes.add(`${++changeId}\t${copyLine(row, statusChangeColumns)}`)
    for (const line of postbacks.lines(record)) batch.deliveries.add(line)
    caps.count(record)
    trail.follow(record)
    injections.offer(record)
    done++
    if (done % 100 === 0) await breathe()
    if (done % batchSize === 0) {
      await sending
      sending = send(client, batch)
      // Rethrown by the next await; must not count as unhandled until then.
      sending.catch(() => undefined)
      batch = new Batch()
      onProgress?.({ done, total: leads })
    }
  }
  await sending
  await send(client, batch)
  await copyTables(client, [
    ...caps.rows(),
    ...injections.rows(createRandom(seed + 3), world),
    ...campaignRows(world, consumers),
    ...placer.rows(),
  ])
  await keepRuleVersions(client, world, caps)
  await client.query(
    `update distribution_group_advertisers m set credit = now.credit
     from json_to_recordset($1) as now (id bigint, credit bigint) where m.id = now.id`,
    [JSON.stringify([...placer.credits].map(([id, credit]) => ({ id, credit })))],
  )
  onProgress?.({ done, total: leads })
  return (written: AuditRow[]) => trail.rows(caps, written)
}

/** Rules as they were, so that backtests know since when each cap limited leads, and by which number. */
async function keepRuleVersions(client: PoolClient, { from }: World, caps: Caps) {
  const raised = caps
    .described()
    .flatMap(({ id, raised }) => (raised ? [{ id, ...raised, at: new Date(raised.at) }] : []))
  await client.query('delete from rule_versions')
  await client.query(
    `insert into rule_versions (kind, rule_id, since, content)
     select 'distribution', id, $1, distribution_content(id) from distributions where deleted_at is null`,
    [new Date(from)],
  )
  await client.query(
    `with raised as (select * from json_to_recordset($1) as raised (id bigint, "from" integer, at timestamptz))
     insert into rule_versions (kind, rule_id, since, transaction_id, content)
     select 'cap', c.id, c.created_at, '1'::xid8,
       cap_content(c.id) || jsonb_build_object('cap', coalesce(raised."from", c.cap))
     from caps c left join raised on raised.id = c.id
     union all
     select 'cap', id, at, '2'::xid8, cap_content(id) from raised`,
    [JSON.stringify(raised)],
  )
  await client.query('update rule_versions_start set at = $1', [new Date(from)])
}

/** Makes the partitions of every month of the data. */
async function ensureMonths(client: PoolClient, from: Instant, now: Instant) {
  await client.query(
    `select ensure_month(month::date)
     from generate_series(date_trunc('month', $1::timestamptz at time zone 'UTC'), $2::timestamptz at time zone 'UTC', '1 month') month`,
    [new Date(from), new Date(now)],
  )
  await client.query('select ensure_months(3)')
}

/** Moves all sequences past the copied ids. */
async function advanceSequences(client: PoolClient) {
  // Materialised, because pg_get_serial_sequence throws for tables without id and the planner may call it first.
  const { rows } = await client.query<{ table: string; sequence: string }>(`
    with tables as materialized (
      select table_name from information_schema.columns where table_schema = 'public' and column_name = 'id'
    )
    select table_name as table, pg_get_serial_sequence(quote_ident(table_name), 'id') as sequence
    from tables
    where pg_get_serial_sequence(quote_ident(table_name), 'id') is not null`)
  for (const { table, sequence } of rows) {
    await client.query(`select setval('${sequence}', max(id)) from ${table} having max(id) is not null`)
  }
}

/**
 * Superusers (as in the embedded database) may disable triggers and foreign key checks; the rows are valid. Returns whether this user may.
 */
async function setTriggers(client: PoolClient, areOn: boolean) {
  const { rows } = await client.query<{ superuser: string }>(`select current_setting('is_superuser') as superuser`)
  if (rows[0]?.superuser !== 'on') return false
  await client.query(`set local session_replication_role = ${areOn ? 'origin' : 'replica'}`)
  return true
}

async function load(client: PoolClient, options: DemoOptions, now: Instant) {
  const { seed = 1, secretKey, timeZone = 'UTC' } = options
  const random = createRandom(seed)
  const world = createWorld(random, now)
  const key = keyFor(secretKey, 'api-token')
  await ensureMonths(client, world.from, now)
  await setTriggers(client, false)
  const tokens = {
    encrypt: (token: string) => encrypt(key, token),
    postback: (id: number) => demoPostbackToken(secretKey, id),
    seal: (broker: object) => sealBroker(brokerConfig.parse(broker), secretKey),
  }
  await copyTables(client, await worldRows(random, world, tokens))
  // Passwords as the specification has them, which that of the demo users meets.
  await client.query(
    `update settings set default_publisher_status = 'New', exclude_ftd_status = $1, password_min = 6, password_max = 12`,
    [excludedFtdStatuses],
  )
  let auditRows: Awaited<ReturnType<typeof loadLeads>> | undefined
  const fill = async () => {
    auditRows = await loadLeads(client, world, options)
    // With enabled triggers, these rows already exist.
    await client.query(
      'insert into click_keys (id, publisher_id, offer_id, country_id) select id, publisher_id, offer_id, country_id from clicks where not exists (select from click_keys)',
    )
  }
  await (options.leads < manyLeads ? fill() : withoutIndexes(client, [...Object.keys(tables), 'click_keys'], fill))
  await client.query('select link_all_clicks()')
  await client.query(holdSubmittedLeads)
  await advanceSequences(client)
  await billPartners(client, secretKey)
  // Before the books begin.
  for (const one of await listReturns(client, startOfDay(timeZone, firstMonthOf(now)))) await returnDeposit(client, one)
  // By the rules of the database, as in production.
  await setTriggers(client, true)
  await keepBooks(client, { now, secretKey, timeZone })
  // The log is in the order of time. Where it cannot be emptied, what follows comes later.
  const isEmptied = await setTriggers(client, false)
  const written = isEmptied ? (await client.query<AuditRow>('delete from audit_log returning *')).rows : []
  await copyTables(client, auditRows?.(written) ?? [])
  await client.query('select refresh_lead_values()')
  // The API gives these leads their main reasons when it runs.
  await client.query('update lost_reason_backfill set done_from = null, is_done = false')
  // Triggers were disabled, so running API processes must be told that their cached configuration is outdated.
  await client.query('update routing_version set version = version + 1')
  await client.query('analyze')
}

/**
 * Fills a database that only has reference data with a realistic business and `leads` leads over the 24 months before
 * `now`. The same seed and time give the same rows, except for salts and nonces. Uses one transaction, so that an
 * interrupted load leaves the database empty. Returns false without changes if there are already users.
 */
export async function loadDemo(options: DemoOptions): Promise<boolean> {
  const now = Math.floor((options.now ?? Date.now()) / MINUTE) * MINUTE
  const client = await options.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    const { rowCount } = await client.query('select 1 from users limit 1')
    if (!rowCount) await load(client, options, now)
    await client.query('commit')
    return !rowCount
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
