// A long load on one API: memory, handles and connections must stay flat. Reads of lists, reports and dashboards, staff's writes
// and leads from a publisher go on at once; figures are printed some twenty times, and at the end the second half against the
// first. Linux alone, for it reads /proc. Options: --minutes <number>, --at-once <number>, --leads <number>, --api <bundle>.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import { addPublisher } from '../../api/intake/intake.testWorld.ts'
import { connect } from '../../dist/database.mjs'
import { loadedDatabase, signIn, startApi } from './demoApi.mjs'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    'at-once': { type: 'string', default: '6' },
    // A folder of its own: the load changes what is in it.
    leads: { type: 'string', default: '20001' },
    api: { type: 'string', default: 'dist/api.mjs' },
  },
})
const lastsMs = Number(options.minutes) * 60_000
const samples = 20
const publisher = `soak-${process.pid}-${Date.now()}`

const server = await loadedDatabase(Number(options.leads))
const { pool } = connect(server.url)
await addPublisher(new Kysely({ dialect: new PostgresDialect({ pool }) }), publisher)
const { child, api } = await startApi(server.url, options.api)
const token = await signIn(api)

let sent = 0
const calls = [
  () => ['POST', '/api/lead-details', { limit: 50, page_number: 1 }],
  () => ['POST', '/api/lead-pivot', { group_by: 'country_id' }],
  () => ['POST', '/api/lead-metrics', {}],
  () => ['GET', '/api/caps'],
  () => ['GET', '/api/dashboard/stats'],
  () => ['POST', '/api/status-groups', { group: `Soak ${publisher} ${sent}`, statuses: ['New'] }],
  () => ['POST', '/api/leads', { email: `${publisher}-${sent}@example.test`, country: 'DE' }, publisher],
]
const statuses = {}
const until = performance.now() + lastsMs

async function load() {
  while (performance.now() < until) {
    const [method, path, content, bearer = token] = calls[sent++ % calls.length]()
    const headers = { authorization: `Bearer ${bearer}`, ...(content && { 'content-type': 'application/json' }) }
    const { statusCode, body } = await api.request({
      ...{ method, path, headers },
      body: content && JSON.stringify(content),
    })
    await body.dump()
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  }
}

async function look() {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  const { rows } = await pool.query(
    'select count(*)::integer as connections from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const handles = readdirSync(`/proc/${child.pid}/fd`).length
  return { memoryMb: Math.round(Number(kilobytes) / 1024), handles, connections: rows[0].connections, calls: sent }
}

const running = Promise.all(Array.from({ length: Number(options['at-once']) }, load))
const looks = []
console.log('  minute  memory MB  handles  connections  calls')
for (let at = 1; at <= samples; at++) {
  await wait(lastsMs / samples)
  const seen = await look()
  looks.push(seen)
  const columns = [
    ((lastsMs / 60_000 / samples) * at).toFixed(1),
    seen.memoryMb,
    seen.handles,
    seen.connections,
    seen.calls,
  ]
  console.log(`  ${columns.map((value, place) => String(value).padStart([6, 9, 7, 11, 6][place])).join('  ')}`)
}
await running
const median = (list, name) => list.map((one) => one[name]).toSorted((a, b) => a - b)[Math.floor(list.length / 2)]
const [first, second] = [looks.slice(samples / 4, samples / 2), looks.slice((samples * 3) / 4)]
for (const name of ['memoryMb', 'handles', 'connections'])
  console.log(`  ${name}: ${median(first, name)} in the second quarter, ${median(second, name)} in the last`)
console.log(`  answers by status: ${JSON.stringify(statuses)}`)
await pool.end()
await api.destroy()
child.kill()
await server.stop()
