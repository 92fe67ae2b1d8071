// Reports with N leads: `POST /api/lead-pivot` relative to DuckDB with the same SQL and rows (limit 1.5 plus 5 ms),
// GraphQL relative to REST (1.2), time until a committed change is visible in a report (p95 50 ms), and the insert rate
// with the change log relative to that without (0.9). Options: --leads, --rounds <number>,
// --only pivots,explain,graphql,visible,inserts, --ranges today,month,year,all.
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { reportColumnNames } from '../../shared/reports/reports.ts'
import { connect } from '../../dist/database.mjs'
import { copyOfApi, freePort, loadedDatabase, signIn, startApi, startServerProcess } from './demoApi.mjs'
import { measure, share } from './measure.mjs'
import { explain, lost, ms, pivots, rawCopy, warmUp } from './reportPivots.mjs'

const { values: options } = parseArgs({
  options: {
    leads: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '15' },
    only: { type: 'string', default: 'pivots,explain,graphql,visible,inserts' },
    ranges: { type: 'string', default: 'today,month,year,all' },
  },
})
const wanted = (part) => options.only.split(',').includes(part)
const wantedOf = (ranges) => Object.entries(ranges).filter(([range]) => options.ranges.split(',').includes(range))
const leads = Number(options.leads)
const rounds = Number(options.rounds)
const zone = 'Europe/Berlin'

/** The API with its copy; `post` gives the whole answer of a report, as JSON. */
async function startReportApi(databaseUrl, pool) {
  await pool.query('delete from report_copies')
  const begun = performance.now()
  // Without jobs: campaigns would send leads meanwhile, and the copies would not hold the same rows.
  const { child, api, url } = await startApi(databaseUrl, undefined, { JOB_SLOTS: '0' })
  await copyOfApi(pool)
  console.log(`  The API's copy was there after ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  const token = await signIn(api)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'timezone-id': zone }
  const post = (path) => async (body) => {
    const answer = await api.request({ method: 'POST', path, headers, body: JSON.stringify(body) })
    const text = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(text)
    return JSON.parse(text)
  }
  const stop = async () => {
    await api.destroy()
    child.kill()
    await once(child, 'exit')
  }
  return { url, token, post, stop }
}

const camelCase = (name) => name.replace(/_([a-z0-9])/g, (_match, next) => next.toUpperCase())

async function rangesOf(pool) {
  const {
    rows: [{ day }],
  } = await pool.query('select (max(created_at) at time zone $1)::date::text as day from leads where not is_hidden', [
    zone,
  ])
  return {
    today: { start_date: day, end_date: day },
    month: { start_date: `${day.slice(0, 7)}-01`, end_date: day },
    year: { start_date: `${day.slice(0, 4)}-01-01`, end_date: day },
    all: {},
  }
}

const metrics = reportColumnNames.filter((name) =>
  readFileSync('schema/reports/reports.graphql', 'utf8').includes(`  ${name}:`),
)
const document = `query ($filter: LeadFilterInput!, $groupBy: ReportGroup!) {
  leadPivot(filter: $filter, groupBy: $groupBy) { headers rowCount rows { value name figures { ${metrics.join(' ')} } } totals { ${metrics.join(' ')} } }
}`

async function throughGraphql(url, token, post, ranges) {
  const port = await freePort()
  const env = { API_URL: url, GATEWAY_PORT: String(port), METRICS_PORT: '0' }
  const { child, pool } = await startServerProcess('dist/gateway.mjs', port, env, '/health/live')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'timezone-id': zone }
  const ask = async (filter, groupBy) => {
    const answer = await pool.request({
      method: 'POST',
      path: '/graphql',
      headers,
      body: JSON.stringify({ query: document, variables: { filter, groupBy } }),
    })
    const { data, errors } = await answer.body.json()
    if (errors || !data.leadPivot.rows) throw new Error(JSON.stringify(errors))
  }
  await warmUp(() => ask({ startDate: ranges.today.start_date, endDate: ranges.today.end_date }, 'advertiserId'))
  console.log('  Through GraphQL to REST, median:')
  for (const [range, dates] of wantedOf(ranges)) {
    const parts = []
    for (const [groupBy, group_by] of Object.entries({ advertiserId: 'advertiser_id', createdAt: 'created_at' })) {
      const filter = Object.fromEntries(Object.entries(dates).map(([name, value]) => [camelCase(name), value]))
      const times = await measure(
        { rest: () => post({ ...dates, group_by }), graphql: () => ask(filter, groupBy) },
        rounds * 2,
      )
      const [rest, graphql] = [share(times.rest, 0.5), share(times.graphql, 0.5)]
      parts.push(`by ${group_by} ${(graphql / rest).toFixed(2)} × (${ms(graphql)} to ${ms(rest)})`)
    }
    console.log(`    ${range.padEnd(5)} ${parts.join(', ')}`)
  }
  await pool.destroy()
  child.kill()
  await once(child, 'exit')
}

/** Time from a commit to the answer of a report that contains the change. */
async function visible(pool, post, ranges) {
  const { rows } = await pool.query(
    'select id, created_at from leads where not is_hidden and (created_at at time zone $1)::date = $2 order by created_at desc limit 400',
    [zone, ranges.today.start_date],
  )
  const without = []
  const after = []
  for (let turn = 0; turn < 200; turn++) {
    const begun = performance.now()
    await post({ ...ranges.today, group_by: 'offer' })
    without.push(performance.now() - begun)
    const { id, created_at } = rows[(turn * 2) % rows.length]
    const offer = `Bench ${Date.now()} ${turn}`
    const { rowCount } = await pool.query(
      'update leads set offer = $3 where id = $1 and created_at between $2 and $2::timestamptz + interval $$1 ms$$',
      [id, created_at, offer],
    )
    if (rowCount !== 1) throw new Error('The lead was not changed')
    const committed = performance.now()
    const { data } = await post({ ...ranges.today, group_by: 'offer', offer: [offer], is_test: null })
    after.push(performance.now() - committed)
    if (data.length !== 1 || data[0].name !== offer)
      throw new Error(`A report did not show a committed change: ${JSON.stringify(data)}`)
  }
  console.log(
    `  Commit to the whole report that shows it, of 200: p50 ${ms(share(after, 0.5))}, p95 ${ms(share(after, 0.95))} (a report of today: p50 ${ms(share(without, 0.5))})`,
  )
}

/** Inserts 1,000 leads per statement, alternately with and without triggers of the change log, and rolls them back. */
async function inserts(pool) {
  const client = await pool.connect()
  const rate = { with: [], without: [] }
  const insert = `insert into leads (publisher_id, email, offer, lead_status_id) select 1, 'bench' || n || '@example.com', 'Bench', 1 from generate_series(1, 1000) as n`
  for (let round = -1; round < rounds; round++) {
    for (const name of ['with', 'without']) {
      await client.query('begin')
      if (name === 'without') await client.query('alter table leads disable trigger leads_inserted')
      const begun = performance.now()
      for (let turn = 0; turn < 5; turn++) await client.query(insert)
      if (round >= 0) rate[name].push(5000 / (performance.now() - begun))
      await client.query('rollback')
    }
  }
  client.release()
  const [logged, bare] = [share(rate.with, 0.5), share(rate.without, 0.5)]
  console.log(
    `  Inserts with the log of changes to without: ${(logged / bare).toFixed(2)} × (${Math.round(logged * 1000).toLocaleString('en')} to ${Math.round(bare * 1000).toLocaleString('en')} leads/s)`,
  )
}

const server = await loadedDatabase(leads)
const { pool, close } = connect(server.url, { statementTimeoutMs: 0 })
let stop
let raw
try {
  const api = await startReportApi(server.url, pool)
  stop = api.stop
  const ranges = await rangesOf(pool)
  const world = { pool, api, ranges: wantedOf(ranges), today: ranges.today, zone, rounds }
  if (wanted('pivots')) {
    raw = await rawCopy(server.url)
    await pivots({ ...world, raw: raw.store })
    await lost({ ...world, raw: raw.store })
    // Frees memory and caches, since it is no longer needed.
    await raw.close()
    raw = undefined
  }
  if (wanted('explain')) await explain(world)
  const pivot = api.post('/api/lead-pivot')
  if (wanted('graphql') && existsSync('dist/gateway.mjs')) await throughGraphql(api.url, api.token, pivot, ranges)
  if (wanted('visible')) await visible(pool, pivot, ranges)
  if (wanted('inserts')) await inserts(pool)
  console.log(`  load average ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`)
} finally {
  await raw?.close()
  await stop?.()
  await close()
  await server.stop()
}
