import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { scheduleForgotten } from '../../api/progressLogs/progressLogs.queries'
import { startTestApi, type TestApi } from '../../api/testApi'
import { addAdvertiser, addPublisher, germany, type Sandbox, startSandbox } from '../support/injectionWorld'
import { until } from '../support/polling'

const leads = 1000
const slots = 4

let api: TestApi
let sandbox: Sandbox
let folder: string
const workers: ChildProcess[] = []

/** One file that Node runs: a worker starts in a moment, however busy the machine. */
async function bundleWorker() {
  // Beside node_modules, where the bundle finds its packages.
  folder = mkdtempSync(path.join(process.cwd(), 'node_modules', '.cache-job-worker-'))
  const outfile = path.join(folder, 'worker.mjs')
  await build({
    entryPoints: ['tests/support/jobWorker.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  })
  return outfile
}

function startWorker(file: string) {
  const env = {
    DATABASE_URL: api.database.url,
    SECRET_KEY: '0f'.repeat(32),
    SANDBOX_URL: sandbox.url,
    LOG_LEVEL: 'silent',
    JOB_SLOTS: String(slots),
    JOB_WORKER_TIMEOUT_MS: '2000',
  }
  const worker = spawn(process.execPath, [file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  workers.push(worker)
  return worker
}

beforeAll(async () => {
  sandbox = await startSandbox()
  api = await startTestApi()
}, 60_000)
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await api.stop()
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

it('injects each of 1,000 leads exactly once with two workers, one of them killed in the middle', async () => {
  const file = await bundleWorker()
  const advertiser = await addAdvertiser(api.db, 'Broker')
  await api.database.pool.query(
    `insert into leads (created_at, affiliate_id, country_id, lead_status_id, email)
     select date_trunc('second', now()) - interval '1 hour', $1, $2, 3, 'lead' || n || '+accept@example.test' from generate_series(1, ${leads}) n`,
    [await addPublisher(api.db), await germany(api.db)],
  )
  await api.database.pool.query(
    'insert into injections (lead_id, lead_created_at, advertiser_id, scheduled_at) select id, created_at, $1, now() from leads',
    [advertiser],
  )
  await scheduleForgotten(api.db)
  const [doomed] = [startWorker(file), startWorker(file)]
  await until(() => sandbox.journal.entries.length > leads / 4)
  doomed?.kill('SIGKILL')
  const atKill = sandbox.journal.entries.length
  const left = async () =>
    (await api.database.pool.query<{ count: number }>(`select count(*) from injections where status <> 'completed'`))
      .rows[0]?.count
  await until(async () => (await left()) === 0)

  // The broker's own log: each reference taken once; what came again was in somebody's hands when they were cut off.
  expect(atKill).toBeLessThan(leads)
  const taken = sandbox.journal.entries.filter(({ decision }) => decision === 'taken').map(({ reference }) => reference)
  const again = sandbox.journal.entries.filter(({ decision }) => decision === 'again')
  expect([taken.length, new Set(taken).size]).toEqual([leads, leads])
  expect(again.length).toBeLessThan(leads / 10)
  // Ours: one accepted attempt a lead, at the advertiser.
  const { rows: ours } = await api.database.pool.query<{ lead_id: number; reference: string; moved: boolean }>(
    `select h.lead_id, 'injection-' || i.id as reference, l.advertiser_id = $1 and l.lead_status_id = 2 as moved
     from lead_histories h join injections i on i.history_id = h.id join leads l on l.id = h.lead_id where h.status = 'Accepted'`,
    [advertiser],
  )
  expect([ours.length, new Set(ours.map(({ lead_id }) => lead_id)).size, ours.every(({ moved }) => moved)]).toEqual([
    leads,
    leads,
    true,
  ])
  expect(ours.map(({ reference }) => reference).sort()).toEqual([...taken].sort())
}, 240_000)
