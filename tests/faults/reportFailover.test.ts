import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { createLog } from '../../api/app/process/log'
import { connect, type Connection } from '../../api/db/connect'
import { migrate } from '../../api/db/migrating/migrate'
import { loadReference } from '../../api/db/migrating/reference'
import { insertLeads, insertPartners } from '../../api/db/seed/leads/edgeLeads'
import { CallFault } from '../../api/reports/pivot/copy/patience'
import { tierSignatures } from '../../api/reports/pivot/tier/signatures'
import { askTier } from '../../api/reports/pivot/tier/tierClient'
import { apiProcesses } from '../support/apiProcesses'
import { freePort } from '../support/ports'
import { until } from '../../api/test/polling'
import { type ServerPair, startServerPair } from '../support/serverPair'

// A report process while its database server crashes, and while another one takes over.

let pair: ServerPair
let connection: Connection
let processes: Awaited<ReturnType<typeof apiProcesses>>
let tier: ReturnType<typeof askTier>
let directory: string
/** Leads that were stored for sure. */
let stored = 0
let refusals = 0

const figures = `
  select fact, offer, count(*) as n, sum(lead_id) as ids, min(lead_id) as first from lead_facts group by fact, offer order by fact, offer`
const storedSql = `select count(*) as n from lead_facts where fact = 1 and offer like 'new%'`

/** The answer of the report process; null if PostgreSQL must answer. */
async function ask(sql: string) {
  try {
    return (await tier.copy()?.query(sql)) ?? null
  } catch (error) {
    if (error instanceof CallFault) return null
    throw error
  }
}

/** Stores, changes and deletes leads, and asks, until the returned function is called. */
function work() {
  let working = true
  const attempt = (sql: string) =>
    connection.pool.query(sql).then(
      () => true,
      () => (refusals++, false),
    )
  const write = async (writer: number) => {
    for (let turn = 0; working; turn++) {
      if (await attempt(`insert into leads (affiliate_id, email, offer) values (1, 'x', 'new ${turn % 5}')`)) stored++
      await attempt(`update leads set offer = 'changed ${turn % 7}' where offer is null and id % 97 = ${turn % 97}`)
      if (turn % 10 === 0)
        await attempt(
          `delete from leads where id in (select id from leads where id % 89 = ${writer} and offer not like 'new%' limit 1)`,
        )
    }
  }
  const read = async () => {
    while (working) {
      const before = stored
      const rows = await ask(storedSql)
      if (rows) expect(Number(rows[0]?.n)).toBeGreaterThanOrEqual(before)
    }
  }
  const running = Promise.all([...[1, 2, 3].map(write), read()])
  return async () => {
    working = false
    await running
  }
}

/** Ends the servers by `fault` amid the work; returns when the report process answers with the figures of PostgreSQL. */
async function survive(fault: () => Promise<unknown>, repair: () => Promise<unknown>) {
  const [folder] = readdirSync(directory)
  const stop = work()
  const before = { stored, refusals }
  await until(() => stored > before.stored + 30)
  await fault()
  await until(() => refusals > before.refusals + 5)
  await repair()
  const repaired = stored
  await until(() => stored > repaired + 30)
  await until(async () => (await ask(storedSql)) !== null)
  await stop()
  expect(await ask(figures)).toEqual((await connection.pool.query(figures)).rows)
  expect(readdirSync(directory)).toEqual([folder])
}

beforeAll(async () => {
  const bundle = apiProcesses()
  directory = mkdtempSync(path.join(tmpdir(), 'failover-copies-'))
  pair = await startServerPair()
  await migrate(pair.url)
  connection = connect(pair.url, { maxConnections: 8 })
  await loadReference(connection.db)
  await insertPartners(connection.pool)
  await insertLeads(
    connection.pool,
    Array.from({ length: 500 }, (_, lead) => ({ created_at: new Date(Date.UTC(2026, lead % 6, 1 + (lead % 28))) })),
  )
  processes = await bundle
  const port = await freePort()
  await processes.start({
    ...{ ROLE: 'reports', API_PORT: String(port), DATABASE_URL: pair.url },
    ...{ REPORT_COPY: '1', REPORT_COPY_DIR: directory, SHUTDOWN_PAUSE_MS: '0' },
  })
  const signatures = tierSignatures(Buffer.from('0f'.repeat(32), 'hex'))
  const log = createLog({ logLevel: 'silent' })
  tier = askTier({ urls: [`http://127.0.0.1:${port}`], signatures, pool: connection.pool, log })
}, 60_000)
afterAll(async () => {
  await processes.stop()
  await connection.close()
  await pair.stop()
  rmSync(directory, { recursive: true, force: true })
}, 60_000)

it(
  'goes on with the same copy after a crash of the server',
  () =>
    survive(
      () => pair.primary.end(),
      () => pair.primary.start(),
    ),
  60_000,
)

it('goes on with the same copy on the standby that takes over', async () => {
  await until(
    async () => (await pair.primary.query(`select from pg_stat_replication where sync_state = 'sync'`)).length === 1,
  )
  await survive(() => pair.primary.end(), pair.promote)
}, 60_000)
