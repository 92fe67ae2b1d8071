// Backtests of 100,000 leads: reading, routing by both rules, and 104 drawn worlds. Limit: 30 s on two cores. The
// demo distributions route the leads. Options: --leads <number>.
import { parseArgs } from 'node:util'
import { connect } from '../../dist/database.mjs'
import { replayPast } from '../../api/routing/backtests/runBacktest.ts'
import { loadedDatabase } from './demoApi.mjs'

const { values: options } = parseArgs({ options: { leads: { type: 'string', default: '100000' } } })
const leads = Number(options.leads)
const day = 86_400_000

const server = await loadedDatabase(leads)
const { pool, db, close } = connect(server.url, { statementTimeoutMs: 0 })
const { rows } = await pool.query('select min(created_at) as from, max(created_at) as to from leads')
// A cap without a country moves leads of all countries, so that every lead is routed again.
const { rows: caps } = await pool.query(`
  select c.id, c.cap from caps c
  order by exists (select from cap_countries where cap_id = c.id), c.id limit 1`)
const [cap] = caps
const request = {
  distribution_id: null,
  against: 'then',
  against_moment: null,
  draft: null,
  caps: cap ? [{ cap_id: Number(cap.id), cap: Math.max(1, Math.floor(cap.cap / 2)) }] : [],
  start_date: '',
  end_date: '',
  from: rows[0].from.getTime(),
  to: rows[0].to.getTime() + day,
}
let longest = 0
let last = performance.now()
const watch = setInterval(() => {
  longest = Math.max(longest, performance.now() - last - 5)
  last = performance.now()
}, 5)
const begun = performance.now()
const cpu = process.cpuUsage()
const outcome = await replayPast({ db }, request, { seed: 1, onProgress: async () => true })
const seconds = (performance.now() - begun) / 1000
const { user, system } = process.cpuUsage(cpu)
clearInterval(watch)
console.log(
  `  ${outcome.leads.toLocaleString('en')} leads in ${seconds.toFixed(1)} s (limit for 100,000: 30 s), of which ${((user + system) / 1e6).toFixed(1)} s of CPU in this process; the process was busy for at most ${longest.toFixed(0)} ms at once; ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`,
)
await close()
await server.stop()
