// Intake throughput: leads per second through POST /api/leads, with the sandbox broker in another process that answers
// after 20 to 300 ms, and a cap that must be met exactly. Limit: 500 leads per second on two cores. Only accepted leads
// count; rejected ones, such as 429 if --at-once exceeds INTAKE_LEADS_AT_ONCE, are listed separately. Options:
// --seconds <number>, --at-once <number>, --caps <number>, --api <bundle>, --sandbox <bundle>, --profile <folder> for a
// CPU profile of the API.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'undici'
import { addCap, addDistribution, addPublisher, countryId } from '../../api/leads/intake/intake.testWorld.ts'
import { connect, loadReference, migrate, removeEmbedded, startEmbedded } from '../../dist/database.mjs'
import { addAdvertiser } from '../support/injectionWorld.ts'
import { freePort, startServerProcess } from './demoApi.mjs'
import { share } from './measure.mjs'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    'at-once': { type: 'string', default: '300' },
    caps: { type: 'string', default: '30' },
    profile: { type: 'string' },
    api: { type: 'string', default: 'dist/api.mjs' },
    sandbox: { type: 'string', default: 'dist/sandbox.mjs' },
  },
})
const seconds = Number(options.seconds)
const atOnce = Number(options['at-once'])
const roomyCaps = Number(options.caps)
// Pause after 429 or 503.
const pauseMs = 100
// As after two years: fewer partitions would make planning faster.
const months = 24
const countries = ['DE', 'FR', 'IT', 'ES', 'GB', 'US', 'CA', 'AU']
const cap = 200

/**
 * 40 distributions in 8 countries with 20 advertisers, 30 caps with capacity, and one country whose advertiser fills up
 * soon.
 */
async function world(db) {
  const advertisers = []
  for (let n = 0; n < 20; n++) advertisers.push(await addAdvertiser(db, `Bench ${n}`))
  const capped = await addAdvertiser(db, 'Capped')
  await addCap(db, { cap, advertiserIds: [capped] })
  for (let n = 0; n < roomyCaps; n++)
    await addCap(db, { cap: 1_000_000, interval: n % 2 ? 'daily' : 'interval', advertiserIds: [advertisers[n % 20]] })
  const publishers = []
  for (let n = 0; n < 10; n++) publishers.push(await addPublisher(db, `bench-${n}`, { block_duplicate_leads: true }))
  for (const [place, code] of countries.entries()) {
    const country = await countryId(db, code)
    const group = (from) => [0, 1, 2, 3].map((n) => [advertisers[(from + n) % 20], 2500])
    await addDistribution(db, {
      countryId: country,
      groups: place ? [group(place), group(place + 4)] : [[[capped, 10_000]], group(place)],
    })
    for (const publisher of publishers.slice(0, 4))
      await addDistribution(db, {
        countryId: country,
        affiliateId: publisher,
        groups: place ? [group(place + 8)] : [[[capped, 10_000]], group(place)],
      })
  }
}

// Different leads in the second load, so that none is a duplicate.
let sent = 0

async function load(pool, until) {
  const times = []
  const results = {}
  const one = async () => {
    while (performance.now() < until) {
      const n = ++sent
      const body = JSON.stringify({
        email: `bench${process.pid}-${n}+accept@example.test`,
        first_name: 'Jane',
        last_name: 'Doe',
        phone: `+49151${String(10_000_000 + n)}`,
        ip: `85.214.${n % 250}.${n % 199}`,
        country: countries[n % countries.length],
        language: 'de',
        funnel: `funnel-${n % 7}`,
        hit_id: `hit-${n}`,
        custom_param_1: `source-${n % 5}`,
      })
      const begun = performance.now()
      const answer = await pool.request({
        method: 'POST',
        path: '/api/leads',
        headers: { 'content-type': 'application/json', authorization: `Bearer bench-${n % 10}` },
        body,
      })
      const { status = answer.statusCode } = await answer.body.json()
      results[status] = (results[status] ?? 0) + 1
      if (status === 'Accepted') times.push(performance.now() - begun)
      else if (answer.statusCode === 429) await wait(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return { times, results }
}

const statOf = (pid) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
const parentOf = (pid) => (existsSync(`/proc/${pid}/stat`) ? Number(statOf(pid)[1]) : 0)

/** CPU time of a process in ms, optionally with its children; Linux only. */
function processorMs({ pid: whole, withChildren }) {
  if (!existsSync('/proc/self/stat')) return 0
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = statOf(pid)
        return [{ pid: Number(pid), parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * 10 }]
      } catch {
        return [] // it has ended
      }
    })
  return stats
    .filter(({ pid, parent }) => pid === whole || (withChildren && parent === whole))
    .reduce((sum, { ms }) => sum + ms, 0)
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-intake-'))
const server = await startEmbedded({ dataDir, root: process.cwd(), log: () => {} })
await migrate(server.url, path.resolve('api/db/migrations'))
const { pool: sql, close } = connect(server.url)
const db = new Kysely({ dialect: new PostgresDialect({ pool: sql }) })
await loadReference(db)
await sql.query(
  `select ensure_month((date_trunc('month', now()) - make_interval(months => ago))::date) from generate_series(1, $1) as ago`,
  [months],
)
await world(db)
const sandboxPort = await freePort()
const sandbox = fork(options.sandbox, {
  env: {
    ...process.env,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_JOURNAL: path.join(tmpdir(), `bench-intake-${process.pid}.jsonl`),
  },
  execArgv: [],
})
const apiPort = await freePort()
const env = {
  DATABASE_URL: server.url,
  SECRET_KEY: '0f'.repeat(32),
  API_PORT: String(apiPort),
  SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
  REPORT_COPY: '0',
  LOG_LEVEL: 'error',
}
const { child } = await startServerProcess(
  options.api,
  apiPort,
  env,
  '/health/ready',
  options.profile ? ['--cpu-prof', '--cpu-prof-interval', '200', `--cpu-prof-dir=${options.profile}`] : [],
)
const pool = new Pool(`http://127.0.0.1:${apiPort}`, { connections: atOnce, headersTimeout: 0, bodyTimeout: 0 })
try {
  await load(pool, performance.now() + seconds * 300)
  const {
    rows: [backend],
  } = await sql.query('select pg_backend_pid() as pid')
  const postmaster = parentOf(backend.pid)
  const parts = {
    API: { pid: child.pid },
    PostgreSQL: { pid: postmaster, withChildren: true },
    broker: { pid: sandbox.pid },
    sender: { pid: process.pid },
  }
  const used = () => Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, processorMs(part)]))
  const before = used()
  const begun = performance.now()
  const { times, results } = await load(pool, begun + seconds * 1_000)
  const after = used()
  const rate = times.length / ((performance.now() - begun) / 1_000)
  const refused = Object.entries(results)
    .filter(([status]) => status !== 'Accepted')
    .map(([status, count]) => `${count} ${status}`)
    .join(', ')
  console.log(
    `  ${rate.toFixed(0)} accepted leads/s (bar 500: ${(rate / 500).toFixed(2)} ×); answered in p50 ${share(times, 0.5).toFixed(0)} ms, p99 ${share(times, 0.99).toFixed(0)} ms, the broker's 20 to 300 ms in it; not accepted: ${refused || 'none'}`,
  )
  const spent = Object.keys(parts).map((name) => [name, (after[name] - before[name]) / times.length])
  const whole = spent.reduce((sum, [, ms]) => sum + ms, 0)
  if (existsSync('/proc/self/stat')) {
    console.log(
      `  processor time a lead: ${spent.map(([name, ms]) => `${name} ${ms.toFixed(2)}`).join(' + ')} = ${whole.toFixed(2)} ms, so two free cores do ${(2000 / whole).toFixed(0)} leads/s`,
    )
  }
  console.log(
    `  load average ${loadavg()[0].toFixed(1)} on ${cpus().length} cores, with PostgreSQL, the broker and whoever sends on the same ones`,
  )
  const entries = await (await fetch(`http://127.0.0.1:${sandboxPort}/log`)).json()
  const taken = (broker) => entries.filter((entry) => entry.broker === broker && entry.decision === 'taken').length
  console.log(`  the cap of ${cap}: ${taken('capped')} taken by the broker's own log`)
} finally {
  await pool.destroy()
  const ended = [child, sandbox].map((one) => once(one, 'exit'))
  // A profile is written at a clean exit.
  child.kill(options.profile ? 'SIGTERM' : 'SIGKILL')
  sandbox.kill('SIGKILL')
  await Promise.all(ended)
  await close()
  await server.stop()
  await removeEmbedded(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(path.join(tmpdir(), `bench-intake-${process.pid}.jsonl`), { force: true })
}
