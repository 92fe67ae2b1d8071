import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { insertLeads } from '../../api/db/seed/leads/edgeLeads'
import { testDatabase, type TestDatabase } from '../../api/db/testDatabase'
import { reportsFrom } from '../../api/reports/pivot/copiedReports'
import { postgresReports } from '../../api/reports/pivot/postgresReports'
import { startReportWorld, tryReports } from '../../api/reports/pivot/proof/reports.testWorld'
import { tierSignatures } from '../../api/reports/pivot/tier/signatures'
import { askTier } from '../../api/reports/pivot/tier/tierClient'
import type { TestApi } from '../../api/test/testApi'
import { type ApiProcess, apiProcesses } from '../support/apiProcesses'
import { freePort } from '../support/ports'
import { startMeddler } from '../support/meddler'
import { until } from '../../api/test/polling'

const runs = 40

let database: TestDatabase
let api: TestApi
let processes: Awaited<ReturnType<typeof apiProcesses>>
let tier: ApiProcess
let port: number
let directory: string
let meddler: Awaited<ReturnType<typeof startMeddler>>

interface Count {
  n: number
}
const count = sql<Count>`select count(*) as n from lead_facts l where l.fact = ${1} and l.offer = ${'Tier'}`
const addLead = (createdAt = new Date('2026-08-01T00:00:00Z')) =>
  insertLeads(database.pool, [{ created_at: createdAt, offer: 'Tier' }])

const startTier = async () => {
  tier = await processes.start({
    ...{ ROLE: 'reports', API_PORT: String(port), DATABASE_URL: database.url },
    ...{ REPORT_COPY: '1', REPORT_COPY_DIR: directory, SHUTDOWN_PAUSE_MS: '0' },
  })
}
/** The count that reports show, which must be PostgreSQL's, and who answered. */
async function ask() {
  const before = meddler.seen.answered
  const [row] = await api.services.reports.query(count)
  expect(row).toEqual((await count.execute(api.db)).rows[0])
  return meddler.seen.answered > before ? 'the tier' : 'PostgreSQL'
}

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'tier-copies-'))
  database = await testDatabase()
  port = await freePort()
  meddler = await startMeddler(() => port)
  // The first address is that of a process that is always away.
  const env = { REPORTS_URL: `http://127.0.0.1:1, ${meddler.url}/` }
  ;({ api } = await startReportWorld(200, { onePartition: true, database, env }))
  processes = await apiProcesses()
  await startTier()
}, 120_000)
beforeEach(() => void meddler.set('pass'))
afterAll(async () => {
  await processes.stop()
  await api.stop()
  meddler.stop()
  rmSync(directory, { recursive: true, force: true })
}, 60_000)

it('answers reports in another process, to the cent, with everything committed before', async () => {
  const before = meddler.seen.answered
  expect(await tryReports(api, 'Europe/Berlin', { runs, seed: 7 })).toBeGreaterThanOrEqual(runs * 0.8)
  for (let turn = 0; turn < 10; turn++) {
    await addLead()
    expect(await ask()).toBe('the tier')
  }
  expect(meddler.seen.answered - before).toBeGreaterThanOrEqual(runs)
}, 60_000)

it('answers at the snapshot at which PostgreSQL is read, whatever is written meanwhile', async () => {
  let writing = true
  const writes = (async () => {
    while (writing) await addLead()
  })()
  const pairs = await Promise.all(
    Array.from({ length: 30 }, () =>
      api.services.reports.queryTogether(count, async (client, rows) => {
        const read = await client.query<Count>(`select count(*)::float8 as n from leads where offer = 'Tier'`)
        return [(await rows)[0]?.n, read.rows[0]?.n]
      }),
    ),
  )
  writing = false
  await writes
  const answered = pairs.filter((pair) => pair !== null)
  expect(answered.length).toBeGreaterThan(0)
  for (const [copied, real] of answered) expect(copied).toBe(real)
})

it('keeps its copy when it is killed or restarted, with what changes meanwhile', async () => {
  expect(await ask()).toBe('the tier')
  const [folder] = readdirSync(directory)
  for (const end of [() => tier.crash(), () => tier.end()]) {
    await addLead()
    await ask()
    await end()
    await database.pool.query(`
      update leads set offer = 'Tier' where id % 9 = 0; delete from leads where id % 10 = 0;
      update leads set is_hidden = true where id % 17 = 0`)
    expect(await ask()).toBe('PostgreSQL')
    await startTier()
    await until(async () => (await ask()) === 'the tier')
    expect(readdirSync(directory)).toEqual([folder])
  }
}, 90_000)

it.each(['hang', 'lie'] as const)('leaves the answer to PostgreSQL when a process would %s', async (mode) => {
  const { db, log, config } = api.services
  const signatures = tierSignatures(config.secretKey)
  const keeper = askTier({ urls: [meddler.url], signatures, pool: database.pool, log, timeoutMs: 500 })
  const reports = reportsFrom({ pool: database.pool, log, postgres: postgresReports(db), keeper })
  meddler.set(mode)
  const { asked } = meddler.seen
  expect(await reports.query(count)).toEqual((await count.execute(db)).rows)
  expect(meddler.seen.asked).toBe(asked + 1)
})

const post = async (authorization: string, body = '{}', path = '/lost') =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: { authorization }, body })).status

it('refuses callers without the key', async () => {
  for (const authorization of ['', `Reports ${Date.now()}.${'A'.repeat(43)}`])
    expect(await post(authorization, '{}', '/query')).toBe(401)
})

it('refuses a signed request that is sent again, for another path, with another body, or too late', async () => {
  const sign = (now?: number) =>
    tierSignatures(api.services.config.secretKey).ofRequest({ path: '/states/none', body: '{}' }, now)
  const known = sign()
  // A call that is not there.
  expect(await post(known, '{}', '/states/none')).toBe(409)
  expect(await post(known, '{}', '/states/none')).toBe(401)
  expect(await post(sign(), '{}', '/lost')).toBe(401)
  expect(await post(sign(), '{ }', '/states/none')).toBe(401)
  for (const minutes of [-2, 2]) expect(await post(sign(Date.now() + minutes * 60_000), '{}', '/states/none')).toBe(401)
})

it('reads nothing of callers without the key', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /query HTTP/1.1\r\nhost: x\r\ncontent-length: 7000000\r\n\r\n')
  const [answered] = (await once(socket, 'data')) as [Buffer]
  expect(String(answered)).toMatch(/^HTTP\/1.1 401 /)
  await once(socket, 'close')
})
