// Campaign throughput: registrations per second of a campaign with three steps, sent by two API processes to the
// sandbox broker in another process, which answers after 20 to 300 ms; then with 100 live leads per second. Limits: 300
// registrations per second, and p95 of the intake at most 1.5 times that without campaigns. Options: --seconds
// <number>, --consumers <number>, --rate <live leads per second>, --api <bundle>, --sandbox <bundle>.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'undici'
import { addCampaign } from '../../api/campaigns/campaignSending/campaignSending.testWorld.ts'
import { addCap, addDistribution, addPublisher, countryId } from '../../api/leads/intake/intake.testWorld.ts'
import { connect, loadReference, migrate, removeEmbedded, startEmbedded } from '../../dist/database.mjs'
import { addAdvertiser } from '../support/injectionWorld.ts'
import { freePort, startServerProcess } from './demoApi.mjs'
import { share } from './measure.mjs'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    consumers: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '100' },
    api: { type: 'string', default: 'dist/api.mjs' },
    sandbox: { type: 'string', default: 'dist/sandbox.mjs' },
  },
})
const [seconds, consumers, rate] = [options.seconds, options.consumers, options.rate].map(Number)
const warmUpMs = 3_000

/** Inserts consumers and their original leads in a few statements. */
async function addPeople(sql, { id, sourceId }, { publisher, country }) {
  await sql.query(
    `insert into leads (created_at, publisher_id, country_id, lead_status_id, email, phone, first_name, language, funnel, offer)
     select now() - interval '1 day', $1, $2, 3, 'person' || n || '+accept@example.test', '+4915' || (100000000 + n), 'Jane', 'de', 'gold', 'Gold'
     from generate_series(1, $3::integer) as n`,
    [publisher, country, consumers],
  )
  await sql.query(
    `insert into campaign_consumers (campaign_id, source_id, email_key, phone_key, origin_lead_id, origin_lead_created_at, country_id, due_at, imported_at)
     select $1, $2, lower(email), regexp_replace(phone, '\\D', '', 'g'), id, created_at, country_id, now(), now() from leads where email like 'person%'`,
    [id, sourceId],
  )
  await sql.query('vacuum analyze leads, campaign_consumers')
}

// Different leads in each load, so that none is a duplicate.
let sent = 0

/** Sends leads at a fixed rate, independent of answers; returns the answer times. */
async function intake(pools, forSeconds = seconds) {
  const times = []
  const under = []
  const until = performance.now() + forSeconds * 1_000
  for (let next = performance.now(); next < until; next += 1_000 / rate) {
    const early = next - performance.now()
    if (early > 1) await wait(early)
    const n = ++sent
    const begun = performance.now()
    const one = pools[n % pools.length]
      .request({
        method: 'POST',
        path: '/api/leads',
        headers: { 'content-type': 'application/json', authorization: 'Bearer live' },
        body: JSON.stringify({ email: `live${n}+accept@example.test`, phone: `+4917${10_000_000 + n}`, country: 'FR' }),
      })
      .then(async ({ body }) => {
        if ((await body.json()).status === 'Accepted') times.push(performance.now() - begun)
      })
    under.push(one)
  }
  await Promise.all(under)
  return times
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-campaigns-'))
const journal = path.join(tmpdir(), `bench-campaigns-${process.pid}.jsonl`)
const server = await startEmbedded({ dataDir, root: process.cwd(), log: () => {} })
await migrate(server.url, path.resolve('api/db/migrations'))
const { pool: sql, close } = connect(server.url, { statementTimeoutMs: 0 })
const db = new Kysely({ dialect: new PostgresDialect({ pool: sql }) })
await loadReference(db)
// As many monthly partitions as after two years.
await sql.query(
  `select ensure_month((date_trunc('month', now()) - make_interval(months => ago))::date) from generate_series(1, 24) as ago`,
)
const advertisers = []
for (let n = 0; n < 6; n++) advertisers.push(await addAdvertiser(db, `Bench ${n}`))
for (const advertiser of advertisers) await addCap(db, { cap: 10_000_000, advertiserIds: [advertiser] })
const publisher = await addPublisher(db, 'live', { block_duplicate_leads: true })
await addDistribution(db, {
  countryId: await countryId(db, 'FR'),
  groups: [
    [
      [advertisers[0], 5_000],
      [advertisers[1], 5_000],
    ],
  ],
})
const pair = (from) => [
  [advertisers[from], 5_000],
  [advertisers[from + 1], 5_000],
]
const campaign = await addCampaign(db, {
  name: 'Bench',
  status: 'inactive',
  steps: [{ advertisers: pair(0) }, { advertisers: pair(2) }, { advertisers: pair(4) }],
})
await addPeople(sql, campaign, { publisher, country: await countryId(db, 'DE') })

const sandboxPort = await freePort()
const sandbox = fork(options.sandbox, {
  env: { ...process.env, SANDBOX_PORT: String(sandboxPort), SANDBOX_JOURNAL: journal },
  execArgv: [],
})
const startApi = async () => {
  const port = await freePort()
  const env = {
    ...{ DATABASE_URL: server.url, SECRET_KEY: '0f'.repeat(32), API_PORT: String(port), REPORT_COPY: '0' },
    ...{ SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`, LOG_LEVEL: 'error' },
  }
  const { child } = await startServerProcess(options.api, port, env, '/health/ready')
  return { child, pool: new Pool(`http://127.0.0.1:${port}`, { connections: 200, headersTimeout: 0, bodyTimeout: 0 }) }
}
const apis = [await startApi(), await startApi()]
const pools = apis.map(({ pool }) => pool)
const registered = async () =>
  Number((await sql.query('select count(*) from leads where is_campaign and lead_status_id = 2')).rows[0].count)
const setStatus = (status) => sql.query('update campaigns set status = $1', [status])
try {
  await intake(pools)
  const alone = await intake(pools)
  await setStatus('active')
  await wait(warmUpMs)
  const measured = async (work) => {
    const [before, begun] = [await registered(), performance.now()]
    const result = await work()
    return { result, rate: ((await registered()) - before) / ((performance.now() - begun) / 1_000) }
  }
  const { rate: unshared } = await measured(() => wait(seconds * 1_000))
  await intake(pools, 5)
  const { result: beside, rate: shared } = await measured(() => intake(pools))
  const p95 = [alone, beside].map((times) => share(times, 0.95))
  console.log(
    `  ${unshared.toFixed(0)} accepted registrations/s by two processes (bar 300: ${(unshared / 300).toFixed(2)} ×); beside ${rate} live leads/s: ${shared.toFixed(0)}`,
  )
  console.log(
    `  intake at ${rate} leads/s: p95 ${p95[0].toFixed(0)} ms undisturbed, ${p95[1].toFixed(0)} ms beside it: ${(p95[1] / p95[0]).toFixed(2)} × (bar 1.5)`,
  )
  console.log(
    `  load average ${loadavg()[0].toFixed(1)} on ${cpus().length} cores, with PostgreSQL, the broker and whoever sends on the same ones`,
  )
  const { rows } = await sql.query(
    'select count(*) as attempts from lead_histories h join leads l on l.id = h.lead_id where l.is_campaign group by l.origin_lead_id, l.campaign_step_id having count(*) > 1 limit 1',
  )
  console.log(`  sent twice at a step: ${rows.length ? 'YES' : 'nobody'}`)
} finally {
  for (const pool of pools) await pool.destroy()
  const children = [...apis.map(({ child }) => child), sandbox]
  const ended = children.map((child) => once(child, 'exit'))
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(ended)
  await close()
  await server.stop()
  await removeEmbedded(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(journal, { force: true })
}
