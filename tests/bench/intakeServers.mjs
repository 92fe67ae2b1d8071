// The API with a database of its own, the sandbox broker in another process, and distributions for the leads of `leadOf`.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { addCap, addDistribution, addPublisher, countryId } from '../../api/leads/intake/intake.testWorld.ts'
import { connect, loadReference, migrate, removeEmbedded, startEmbedded } from '../../dist/database.mjs'
import { addAdvertiser } from '../support/injectionWorld.ts'
import { freePort, startServerProcess } from './demoApi.mjs'
import { parentOf } from './processorTime.mjs'

// As after two years: fewer partitions would make planning faster.
export const months = 24
const countries = ['DE', 'FR', 'IT', 'ES', 'GB', 'US', 'CA', 'AU']
/** Leads that the advertiser of the first country takes. */
export const cap = 200

/**
 * 40 distributions in 8 countries with 20 advertisers, caps with capacity, and one country whose advertiser fills up
 * soon. Returns the publishers' ids.
 */
async function addPartners(db, roomyCaps) {
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
        publisherId: publisher,
        groups: place ? [group(place + 8)] : [[[capped, 10_000]], group(place)],
      })
  }
  return publishers
}

/** Names that publishers have for our fields. */
export const ownNames = Object.entries({
  ...{ mail: 'email', fname: 'first_name', lname: 'last_name', mob: 'phone', user_ip: 'ip', cc: 'country' },
  ...{ lang: 'language', landing: 'funnel', click: 'hit_id', sub: 'custom_param_1' },
}).map(([theirs, ours]) => ({ theirs, ours }))

const inOwnForm = (lead) =>
  new URLSearchParams(
    Object.entries(lead).map(([ours, value]) => [ownNames.find((name) => name.ours === ours)?.theirs ?? ours, value]),
  ).toString()

/** The n-th lead, of publisher n modulo 10, as a request: in JSON, or in a form with the publisher's own names. */
export function leadOf(n, changes = {}, isMapped = false) {
  const lead = {
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
    ...changes,
  }
  const type = isMapped ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    ...{ method: 'POST', path: '/api/leads', body: isMapped ? inOwnForm(lead) : JSON.stringify(lead) },
    headers: { 'content-type': type, authorization: `Bearer bench-${n % 10}` },
  }
}

/** `flags` and `stdio` are those of the API's process. */
export async function startIntake({ caps = 30, env = {}, flags = [], stdio, api = 'dist/api.mjs', sandbox }) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-intake-'))
  const server = await startEmbedded({ dataDir, root: process.cwd(), log: () => {} })
  await migrate(server.url, path.resolve('api/db/migrations'))
  const { pool: sql, close } = connect(server.url, { statementTimeoutMs: 0 })
  const db = new Kysely({ dialect: new PostgresDialect({ pool: sql }) })
  await loadReference(db)
  await sql.query(
    `select ensure_month((date_trunc('month', now()) - make_interval(months => ago))::date) from generate_series(1, $1) as ago`,
    [months],
  )
  const publishers = await addPartners(db, caps)
  const sandboxPort = await freePort()
  const broker = fork(sandbox ?? 'dist/sandbox.mjs', {
    env: { ...process.env, SANDBOX_PORT: String(sandboxPort), SANDBOX_JOURNAL: path.join(dataDir, 'sandbox.jsonl') },
    execArgv: [],
  })
  const port = await freePort()
  const ownEnv = {
    DATABASE_URL: server.url,
    SECRET_KEY: '0f'.repeat(32),
    API_PORT: String(port),
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    VISIT_SPOOL_DIR: path.join(dataDir, 'visits'),
    ...env,
  }
  const { child, pool } = await startServerProcess(api, port, ownEnv, '/health/ready', flags, stdio)
  await pool.destroy()
  const {
    rows: [backend],
  } = await sql.query('select pg_backend_pid() as pid')
  return {
    ...{ sql, publishers, sandboxPort, child, port, env: ownEnv, url: `http://127.0.0.1:${port}` },
    /** For `processorTimeOf`. */
    parts: {
      API: { pid: child.pid },
      PostgreSQL: { pid: parentOf(backend.pid), withChildren: true },
      broker: { pid: broker.pid },
      sender: { pid: process.pid },
    },
    /** A profile of the API is written at a clean end only. */
    stop: async (signal = 'SIGKILL') => {
      const ended = [child, broker].filter(({ signalCode }) => !signalCode).map((one) => once(one, 'exit'))
      child.kill(signal)
      broker.kill('SIGKILL')
      await Promise.all(ended)
      await close()
      await server.stop()
      await removeEmbedded(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Flags that write a CPU profile of a process into a folder. */
export const profileFlags = (folder) =>
  folder ? ['--cpu-prof', '--cpu-prof-interval', '200', `--cpu-prof-dir=${folder}`] : []
