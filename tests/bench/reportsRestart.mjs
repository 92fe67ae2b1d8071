// Restart of a report process with N leads: time from its start to its first report, when it builds the copy, and when it
// finds that of the process before, after a clean end and after a kill, with leads changed meanwhile. Then the time until
// its copy answers again after PostgreSQL has crashed. Limit 10 s at 10 million leads. Options: --leads <number>, --api
// <another build's dist/api.mjs>.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { request } from 'undici'
import { readPosition } from '../../api/reports/pivot/copy/copies.queries.ts'
import { tierSignatures } from '../../api/reports/pivot/tier/signatures.ts'
import { connect } from '../../dist/database.mjs'
import { freePort, loadedDatabase, secretKey, startServerProcess } from './demoApi.mjs'

const { values: options } = parseArgs({
  options: { leads: { type: 'string', default: '1000000' }, api: { type: 'string', default: 'dist/api.mjs' } },
})
const changedLeads = 5_000

const server = await loadedDatabase(Number(options.leads))
const { pool, close } = connect(server.url, { statementTimeoutMs: 0 })
const directory = mkdtempSync(path.join(tmpdir(), 'bench-kept-'))
const signatures = tierSignatures(Buffer.from(secretKey, 'hex'))

async function figures(url) {
  const sql = 'select count(*) as n, sum(revenue_cents) as cents, count(distinct offer) as offers from lead_facts'
  const body = JSON.stringify({ sql, position: await readPosition(pool) })
  const authorization = signatures.ofRequest({ path: '/query', body })
  const answer = await request(`${url}/query`, { method: 'POST', headers: { authorization }, body })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(text)
  const { rows } = await pool.query(sql)
  const copied = JSON.stringify(Object.values(JSON.parse(text).rows[0]))
  if (copied !== JSON.stringify(Object.values(rows[0])))
    throw new Error(`The copy says ${copied}, PostgreSQL ${JSON.stringify(rows[0])}`)
}

/** Starts a report process and prints when it has given its first report; its figures must be PostgreSQL's. */
async function measured(what) {
  const port = await freePort()
  const begun = performance.now()
  const env = { ROLE: 'reports', DATABASE_URL: server.url, SECRET_KEY: secretKey, API_PORT: String(port) }
  const more = { REPORT_COPY_DIR: directory, SHUTDOWN_PAUSE_MS: '0' }
  const { child, pool: ofTier, url } = await startServerProcess(options.api, port, { ...env, ...more }, '/health/ready')
  const ready = (performance.now() - begun) / 1000
  await figures(url)
  console.log(`  ${what}: ${ready.toFixed(1)} s`)
  const end = async (signal) => {
    await ofTier.destroy()
    child.kill(signal)
    await once(child, 'exit')
  }
  return { end, url }
}

/** Crashes PostgreSQL, as the loss of one of its processes does, and prints when it and the copy answer again. */
async function crash(url) {
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  const begun = performance.now()
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`
  const until = async (ask) => {
    while (!(await ask().then(() => true, isSilence))) await wait(20)
  }
  process.kill(rows[0].pid, 'SIGKILL')
  await wait(100) // until PostgreSQL has noticed
  await until(change)
  console.log(`  PostgreSQL has crashed and answers again: ${seconds()}`)
  await until(() => figures(url))
  console.log(`  The copy answers again: ${seconds()}`)
}
/** False for what passes while PostgreSQL or the copy is away. */
function isSilence(error) {
  if (error.message.startsWith('The copy says')) throw error
  return false
}
const change = () =>
  pool.query(
    `update leads set offer = 'Restart ' || id % 10 where (id, created_at) in (select id, created_at from leads tablesample system (5) limit ${changedLeads})`,
  )

try {
  const first = await measured('First start, the copy is built')
  await first.end('SIGTERM')
  await change()
  const second = await measured(
    `Restart after a clean end, ${changedLeads.toLocaleString('en')} leads changed meanwhile`,
  )
  await change()
  await second.end('SIGKILL')
  const third = await measured('Restart after a kill')
  await crash(third.url)
  await third.end('SIGTERM')
} finally {
  rmSync(directory, { recursive: true, force: true })
  await close()
  await server.stop()
}
