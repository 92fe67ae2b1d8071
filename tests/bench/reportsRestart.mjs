// Restart of a report process with N leads: time from its start to its first report, when it builds the copy, and when it
// finds that of the process before, after a clean end and after a kill, with leads changed meanwhile. Then the time until
// its copy answers again after PostgreSQL has crashed. Limit 10 s at 10 million leads. The leads are those of a small
// database, repeated by SQL once and kept in .data/bench: about 10 GB for 10 million, with the copies. Options:
// --leads <number>, --api <another build's dist/api.mjs>.
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { request } from 'undici'
import { readPosition } from '../../api/reports/pivot/copy/copies.queries.ts'
import { tierSignatures } from '../../api/reports/pivot/tier/signatures.ts'
import { connect } from '../../dist/database.mjs'
import { secretKey } from './demoApi.mjs'
import { repeatedDatabase } from './repeatedLeads.mjs'
import { startReportProcess } from './reportApis.mjs'

const { values: options } = parseArgs({
  options: { leads: { type: 'string', default: '1000000' }, api: { type: 'string', default: 'dist/api.mjs' } },
})
const changedLeads = 5_000

const server = await repeatedDatabase(Number(options.leads))
const { pool, close } = connect(server.url, { statementTimeoutMs: 0 })
const directory = mkdtempSync(path.join(tmpdir(), 'bench-kept-'))
const signatures = tierSignatures(Buffer.from(secretKey, 'hex'))

/** A report of all facts that includes everything committed before. */
async function firstReport(url) {
  const sql = 'select offer, count(*) as facts, sum(revenue_cents)::bigint as cents from lead_facts group by offer'
  const body = JSON.stringify({ sql, position: await readPosition(pool) })
  const authorization = signatures.ofRequest({ path: '/query', body })
  const answer = await request(`${url}/query`, { method: 'POST', headers: { authorization }, body })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(text)
  return { sql, copied: JSON.parse(text).rows }
}

/** Throws unless PostgreSQL says the same. Returns the number of facts. */
async function compare({ sql, ...answer }) {
  const { rows } = await pool.query(sql)
  const lines = (rows) => rows.map((row) => `${row.offer} ${row.facts} ${row.cents}`).sort()
  const [copied, stored] = [lines(answer.copied), lines(rows)]
  const index = stored.findIndex((line, index) => line !== copied[index])
  if (index >= 0 || copied.length !== stored.length)
    throw new Error(`The copy says ${copied[index]}, PostgreSQL ${stored[index]}`)
  return rows.reduce((sum, row) => sum + row.facts, 0)
}

const bytesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath ?? entry.path, entry.name)).size, 0)

/** Starts a report process and prints when it has given its first report; its figures must be PostgreSQL's. */
async function measured(what) {
  const begun = performance.now()
  const env = { REPORT_COPY_DIR: directory, SHUTDOWN_PAUSE_MS: '0' }
  const { child, url } = await startReportProcess(server.url, env, options.api)
  const report = await firstReport(url)
  const seconds = (performance.now() - begun) / 1000
  const facts = await compare(report)
  console.log(
    `  ${what}: ${seconds.toFixed(1)} s (${facts.toLocaleString('en')} facts, ${(bytesOf(directory) / 1e9).toFixed(2)} GB; load average ${loadavg()[0].toFixed(1)} on ${cpus().length} cores)`,
  )
  const end = async (signal) => {
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
  await until(async () => compare(await firstReport(url)))
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
