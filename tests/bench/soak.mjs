// Long load on one API and gateway: memory, handles and connections must not grow. Reads lists, reports and dashboards,
// edits as staff, and sends leads as a publisher, partly through GraphQL. Prints about twenty times, and at the end the
// last quarter relative to the second. Linux only (/proc). Options: --minutes <number>, --at-once <number>, --leads
// <number>, --api <bundle>, --gateway <bundle>.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import { addPublisher } from '../../api/leads/intake/intake.testWorld.ts'
import { connect } from '../../dist/database.mjs'
import { loadedDatabase, signIn, startApi, startGateway } from './demoApi.mjs'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    'at-once': { type: 'string', default: '6' },
    // Its own database, because the load changes it.
    leads: { type: 'string', default: '20001' },
    api: { type: 'string', default: 'dist/api.mjs' },
    gateway: { type: 'string', default: 'dist/gateway.mjs' },
  },
})
const lastsMs = Number(options.minutes) * 60_000
const samples = 20
const publisher = `soak-${process.pid}-${Date.now()}`

const leadsQuery = `query ($page: PageInput) { leads(page: $page) { total rows { id email status revenue countryName } } }`
const capsQuery = `{ caps { id type cap filled } }`
/** Calls are repeated in order. `through` defaults to the API. */
const calls = [
  () => ({ method: 'POST', path: '/api/lead-details', content: { limit: 50, page_number: 1 } }),
  () => ({ method: 'POST', path: '/api/lead-pivot', content: { group_by: 'country_id' } }),
  () => ({ method: 'POST', path: '/api/lead-metrics', content: {} }),
  () => ({ method: 'GET', path: '/api/caps' }),
  () => ({ method: 'GET', path: '/api/dashboard/stats' }),
  (n) => ({
    method: 'POST',
    path: '/api/status-groups',
    content: { group: `Soak ${publisher} ${n}`, statuses: ['New'] },
  }),
  (n) => ({
    method: 'POST',
    path: '/api/leads',
    content: { email: `${publisher}-${n}@example.test`, country: 'DE' },
    bearer: publisher,
  }),
  () => graphql(leadsQuery, { page: { limit: 50 } }),
  () => graphql(capsQuery),
]
const graphql = (query, variables = {}) => ({
  ...{ through: 'gateway', method: 'POST', path: '/graphql' },
  content: { query, variables },
})

let sent = 0
const statuses = {}

async function load(pools, token, until) {
  while (performance.now() < until) {
    const n = sent++
    const { through = 'api', method, path, content, bearer = token } = calls[n % calls.length](n)
    const headers = { authorization: `Bearer ${bearer}`, ...(content && { 'content-type': 'application/json' }) }
    const { statusCode, body } = await pools[through].request({
      ...{ method, path, headers },
      body: content && JSON.stringify(content),
    })
    // GraphQL returns errors with status 200.
    const hasErrors = through === 'gateway' ? 'errors' in (await body.json()) : (await body.dump(), false)
    const outcome = `${through} ${statusCode}${hasErrors ? ' with errors' : ''}`
    statuses[outcome] = (statuses[outcome] ?? 0) + 1
  }
}

function lookAtProcess({ pid }) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return { memoryMb: Math.round(Number(kilobytes) / 1024), handles: readdirSync(`/proc/${pid}/fd`).length }
}

async function look(pool, { api, gateway }) {
  const { rows } = await pool.query(
    'select count(*)::integer as connections from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const [ofApi, ofGateway] = [api, gateway].map(lookAtProcess)
  return {
    'API MB': ofApi.memoryMb,
    'API handles': ofApi.handles,
    'gateway MB': ofGateway.memoryMb,
    'gateway handles': ofGateway.handles,
    connections: rows[0].connections,
    calls: sent,
  }
}

const median = (list, name) => list.map((one) => one[name]).toSorted((a, b) => a - b)[Math.floor(list.length / 2)]

async function watch(pool, processes) {
  const looks = []
  for (let at = 1; at <= samples; at++) {
    await wait(lastsMs / samples)
    const seen = await look(pool, processes)
    looks.push(seen)
    const columns = { minute: ((lastsMs / 60_000 / samples) * at).toFixed(1), ...seen }
    if (at === 1) console.log(`  ${Object.keys(columns).join('  ')}`)
    console.log(
      `  ${Object.entries(columns)
        .map(([name, value]) => String(value).padStart(name.length))
        .join('  ')}`,
    )
  }
  const [second, last] = [looks.slice(samples / 4, samples / 2), looks.slice((samples * 3) / 4)]
  for (const name of Object.keys(looks[0]).filter((name) => name !== 'calls'))
    console.log(`  ${name}: ${median(second, name)} in the second quarter, ${median(last, name)} in the last`)
}

const server = await loadedDatabase(Number(options.leads))
const { pool } = connect(server.url)
const children = []
try {
  await addPublisher(new Kysely({ dialect: new PostgresDialect({ pool }) }), publisher)
  const { child: apiProcess, api, url } = await startApi(server.url, options.api)
  children.push(apiProcess)
  const { child: gatewayProcess, gateway } = await startGateway(url, options.gateway)
  children.push(gatewayProcess)
  const token = await signIn(api)
  const until = performance.now() + lastsMs
  const loads = Array.from({ length: Number(options['at-once']) }, () => load({ api, gateway }, token, until))
  await Promise.all([watch(pool, { api: apiProcess, gateway: gatewayProcess }), ...loads])
  console.log(`  answers by status: ${JSON.stringify(statuses)}`)
  const refused = Object.keys(statuses).filter((outcome) => !/ 2\d\d$/.test(outcome))
  if (refused.length) throw new Error(`Not every call was answered well: ${refused.join(', ')}`)
  await Promise.all([api.destroy(), gateway.destroy()])
} finally {
  await pool.end()
  // Stopped before the database, to avoid errors about lost connections.
  for (const child of children.reverse()) {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
  }
  await server.stop()
}
