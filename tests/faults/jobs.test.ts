import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { scheduleForgotten } from '../../api/leads/progressLogs/progressLogs.queries'
import { scheduleForgottenPulls } from '../../api/partners/brokerPulls/pullRuns.queries'
import { startTestApi, type TestApi } from '../../api/test/testApi'
import { decide } from '../../sandbox/deciding'
import {
  addAdvertiser,
  addLead,
  addPublisher,
  germany,
  readHistory,
  readLead,
  type Sandbox,
  startSandbox,
} from '../support/injectionWorld'
import { until } from '../../api/test/polling'

const leads = 1000
const slots = 4

let api: TestApi
let sandbox: Sandbox
let folder: string
let file: string
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

function startWorker(broker: Sandbox = sandbox) {
  const env = {
    DATABASE_URL: api.database.url,
    SECRET_KEY: '0f'.repeat(32),
    SANDBOX_URL: broker.url,
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
  file = await bundleWorker()
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await api.stop()
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('injects each of 1,000 leads exactly once with two workers, one killed', async () => {
  const advertiser = await addAdvertiser(api.db, 'Broker')
  await api.database.pool.query(
    `insert into leads (created_at, publisher_id, country_id, lead_status_id, email)
     select date_trunc('second', now()) - interval '1 hour', $1, $2, 3, 'lead' || n || '+accept@example.test' from generate_series(1, ${leads}) n`,
    [await addPublisher(api.db), await germany(api.db)],
  )
  await api.database.pool.query(
    'insert into injections (lead_id, lead_created_at, advertiser_id, scheduled_at) select id, created_at, $1, now() from leads',
    [advertiser],
  )
  await scheduleForgotten(api.db)
  const [doomed] = [startWorker(), startWorker()]
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
})

it('applies each event of a pull exactly once when its process is killed halfway', async () => {
  const { pool } = api.database
  const events = 300
  for (const worker of workers) worker.kill('SIGKILL')
  const taken = sandbox.journal.entries.filter(({ decision, broker }) => decision === 'taken' && broker === 'broker')
  const at = new Date().toISOString()
  for (const [number, { reference }] of taken.slice(0, events).entries()) {
    const isDeposit = number % 10 === 0
    const type = isDeposit ? ('deposit' as const) : ('status' as const)
    const status = isDeposit ? 'Deposited' : 'Callback'
    sandbox.book.report({ broker: 'broker', event_id: `killed-${number}`, reference, type, status, at })
  }
  const advertiser = await api.db
    .selectFrom('advertisers')
    .select('id')
    .where('name', '=', 'Broker')
    .executeTakeFirstOrThrow()
  const config = {
    ...{ url: 'sandbox:/brokers/broker/events?from={{from}}&cursor={{cursor}}&limit=60', method: 'GET', headers: {} },
    ...{ paging: 'cursor', time_format: 'iso', interval_minutes: 60, look_back_minutes: 0 },
    ...{ reconcile_days: 1, timeout_ms: 5_000 },
    mapping: {
      ...{ list: 'data', next: 'next_cursor', lead: 'external_id', lead_key: 'reference', event_id: 'event_id' },
      ...{ status: 'status', deposit: 'deposited', deposit_values: [true], time: 'at' },
    },
  }
  const values = { advertiser_id: advertiser.id, is_active: true, config: JSON.stringify(config) }
  await api.db.insertInto('broker_pulls').values(values).execute()
  await scheduleForgottenPulls(api.db)
  const changed = async () =>
    (
      await pool.query<{ count: number }>(
        `select count(*) from leads where advertiser_status in ('Callback', 'Deposited')`,
      )
    ).rows[0]?.count ?? 0
  const doomed = startWorker()
  await until(async () => (await changed()) > events / 4)
  doomed.kill('SIGKILL')
  expect(await changed()).toBeLessThan(events)
  startWorker()
  const ended = async () =>
    (await pool.query<{ reconciled_at: Date | null }>('select reconciled_at from broker_pulls')).rows[0]?.reconciled_at
  await until(async () => Boolean(await ended()))

  const { rows } = await pool.query<{ statuses: number; deposits: number; pending: number }>(
    `select count(*) filter (where advertiser_status = 'Callback') as statuses, count(converted_at) as deposits,
       count(*) filter (where lead_status_id = 6) as pending from leads where advertiser_id = $1`,
    [advertiser.id],
  )
  expect(rows).toEqual([{ statuses: events * 0.9, deposits: events / 10, pending: events / 10 }])
  // One change a lead, however often its event was applied.
  const { rows: outcomes } = await pool.query<{ outcome: string; count: number }>(
    `select outcome, count(*) from broker_events where event_id like 'killed-%' group by outcome`,
  )
  expect(outcomes).toEqual([{ outcome: 'applied', count: events }])
  const { rows: state } = await pool.query('select failures, differences from broker_pulls')
  expect(state).toEqual([{ failures: 0, differences: 0 }])
})

it('reruns a job whose worker is killed, and books its effect once', async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  const { db, database } = api
  // It has the lead in its books long before it answers.
  const slowBroker = await startSandbox({ delays: true })
  try {
    const advertiser = await addAdvertiser(db, 'Slow broker')
    const email = [...Array(50).keys()]
      .map((n) => `held${n}+late@example.test`)
      .find((text) => decide('slow-broker', text).takes)
    const publisher_id = await addPublisher(db, 'Two')
    const lead = await addLead(db, { publisher_id, country_id: await germany(db), email: email ?? '' })
    const cap = await db.insertInto('caps').values({ cap: 1, timezone_id: 1 }).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('cap_advertisers').values({ cap_id: cap.id, advertiser_id: advertiser }).execute()
    await database.pool.query(
      'insert into injections (lead_id, lead_created_at, advertiser_id, scheduled_at) select id, created_at, $2, now() from leads where id = $1',
      [lead, advertiser],
    )
    await scheduleForgotten(db)
    const holders = async () =>
      (
        await database.pool.query<{ id: string; locked_by: string }>(
          'select id, locked_by from graphile_worker.jobs where locked_by is not null',
        )
      ).rows
    const decisions = () => slowBroker.journal.entries.map(({ decision }) => decision)

    const doomed = startWorker(slowBroker)
    await until(() => decisions().length === 1)
    const [held, ...others] = await holders()
    expect([typeof held?.locked_by, others]).toEqual(['string', []])
    doomed.kill('SIGKILL')
    // Nobody else runs yet: the job is still the dead worker's, and nothing of it is booked.
    expect(await holders()).toEqual([held])
    expect(await readLead(db, lead)).toMatchObject({ advertiser_id: null, lead_status_id: 3 })

    startWorker(slowBroker)
    await until(async () => {
      const injection = await db
        .selectFrom('injections')
        .select('status')
        .where('lead_id', '=', lead)
        .executeTakeFirstOrThrow()
      return injection.status === 'completed'
    })
    await until(async () => (await holders()).length === 0)
    // Asked twice about one reference, which it took once.
    expect(decisions()).toEqual(['taken', 'again'])
    expect(new Set(slowBroker.journal.entries.map(({ reference }) => reference)).size).toBe(1)
    expect((await readHistory(db, lead)).map(({ status }) => status)).toEqual(['Accepted'])
    expect(await readLead(db, lead)).toMatchObject({ advertiser_id: advertiser, lead_status_id: 2 })
    const token = await api.signInAs(['CAPS_LIST'])
    const { body: caps } = await api.call<{ id: number; filled: number }[]>('GET', '/api/caps', { token })
    expect(caps.filter(({ id }) => id === cap.id).map(({ filled }) => filled)).toEqual([1])
  } finally {
    await slowBroker.stop()
  }
})
