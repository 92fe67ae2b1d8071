// Reports with N leads: `POST /api/lead-pivot` relative to DuckDB with the same SQL and rows (limit 1.5 plus 5 ms),
// GraphQL relative to REST (1.2), time until a committed change is visible in a report (p95 50 ms), and the insert rate
// with the change log relative to that without (0.9). Options: --leads, --rounds <number>, --only
// pivots,explain,graphql,visible,inserts, --ranges today,month,year,all.
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readFilterContext } from '../../api/leads/filters/filters.queries.ts'
import { buildCopy } from '../../api/reports/pivot/copy/buildCopy.ts'
import { connectCopy } from '../../api/reports/pivot/copy/copies.queries.ts'
import { readFactColumns } from '../../api/reports/pivot/copy/factColumns.ts'
import { createFactStore } from '../../api/reports/pivot/copy/factStore.ts'
import { explainedGroups } from '../../shared/reports/explainedFigures.ts'
import { reportColumnNames } from '../../shared/reports/reports.ts'
import { connect } from '../../dist/database.mjs'
import { copyOfApi, freePort, loadedDatabase, signIn, startApi, startServerProcess } from './demoApi.mjs'
import { measure, share } from './measure.mjs'
import { lostText, pivotText } from './reportTexts.mjs'

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

const ms = (milliseconds) => `${milliseconds.toFixed(1)} ms`
const camelCase = (name) => name.replace(/_([a-z0-9])/g, (_match, next) => next.toUpperCase())

/** DuckDB with a static copy of the rows. */
async function rawCopy(url) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-copy-'))
  const client = await connectCopy(url, () => {})
  const columns = await readFactColumns(client)
  const store = await createFactStore({ folder, memoryMb: 1024, threads: 2 }, columns, {
    version: 'bench',
    database: 'bench',
    builtAt: 0,
  })
  const begun = performance.now()
  const { facts } = await buildCopy(client, store, columns, folder)
  console.log(`  ${facts.toLocaleString('en')} facts copied in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  await client.end()
  return { store, close: () => store.close().then(() => rmSync(folder, { recursive: true })) }
}

async function rangesOf(pool) {
  const {
    rows: [{ newest }],
  } = await pool.query('select max(created_at) as newest from leads where not is_hidden')
  const day = newest.toISOString().slice(0, 10)
  return {
    today: { start_date: day, end_date: day },
    month: { start_date: `${day.slice(0, 7)}-01`, end_date: day },
    year: { start_date: `${day.slice(0, 4)}-01-01`, end_date: day },
    all: {},
  }
}

/** Ratios are only meaningful for equal answers. */
function refuseUnequal(rows, { data, totals }) {
  const ofRaw = rows.map(({ attempts, leads, ftds, aff_ftds }) => [attempts, leads, ftds, aff_ftds].join()).sort()
  const ofRest = data.map(({ total, leads, ftds, aff_ftd }) => [total, leads, ftds, aff_ftd].join()).sort()
  if (ofRaw.join(' ') !== ofRest.join(' '))
    throw new Error(`DuckDB alone answers other figures: ${ofRaw.slice(0, 3).join(' ')} for ${JSON.stringify(totals)}`)
}

async function pivots(pool, raw, post, ranges) {
  const context = await readFilterContext(pool, zone, Date.now())
  const {
    rows: [{ countries, publishers }],
  } = await pool.query(`
    select
      array(select country_id from leads group by 1 order by count(*) desc limit 5) as countries,
      array(select id from publishers order by id limit 10) as publishers`)
  const filters = {
    0: {},
    2: { is_test: false, country_id: countries },
    5: {
      is_test: false,
      country_id: countries,
      affiliate_id: publishers,
      excludes: ['affiliate_id'],
      exclude_fake_FTD: false,
      is_original: 'only',
      traffic: 'weekdays',
    },
  }
  await warmUp(() => post({ ...ranges.today, group_by: 'advertiser_id' }))
  console.log('  Whole POST /api/lead-pivot to DuckDB alone, median:')
  let worst = 0
  for (const [range, dates] of wantedOf(ranges)) {
    for (const group_by of ['advertiser_id', 'country_id', 'created_at']) {
      const parts = []
      for (const [count, filter] of Object.entries(filters)) {
        const body = { ...dates, ...filter, group_by }
        const text = await pivotText(body, context)
        refuseUnequal(await raw.query(text), await post(body))
        const times = await measure({ raw: () => raw.query(text), rest: () => post(body) }, rounds)
        const [alone, whole] = [share(times.raw, 0.5), share(times.rest, 0.5)]
        worst = Math.max(worst, (whole - 5) / alone)
        parts.push(`${count} filters ${(whole / alone).toFixed(2)} × (${ms(whole)} to ${ms(alone)})`)
      }
      console.log(`    ${range.padEnd(5)} by ${group_by.padEnd(13)} ${parts.join(', ')}`)
    }
  }
  console.log(`    worst, 5 ms taken off: ${worst.toFixed(2)} ×`)
}

async function lost(pool, raw, post, ranges) {
  const context = await readFilterContext(pool, zone, Date.now())
  await warmUp(() => post({ ...ranges.today, group_by: 'lost_reason' }))
  console.log('  Whole POST /api/lost-leads to DuckDB alone, median:')
  let worst = 0
  for (const [range, dates] of wantedOf(ranges)) {
    for (const group_by of ['lost_reason', 'lost_advertiser_id', 'created_at']) {
      const body = { ...dates, group_by }
      const text = await lostText(body, context)
      const times = await measure({ raw: () => raw.query(text), rest: () => post(body) }, rounds)
      const [alone, whole] = [share(times.raw, 0.5), share(times.rest, 0.5)]
      worst = Math.max(worst, (whole - 5) / alone)
      console.log(
        `    ${range.padEnd(5)} by ${group_by.padEnd(18)} ${(whole / alone).toFixed(2)} × (${ms(whole)} to ${ms(alone)})`,
      )
    }
  }
  console.log(`    worst, 5 ms taken off: ${worst.toFixed(2)} ×`)
}

/** Explanations of a week and of a month, relative to two pivots (of the range and of the one before) for each grouping. */
async function explain(post, explained, ranges) {
  const day = Date.parse(ranges.today.end_date)
  const before = (days) => new Date(day - days * 24 * 3_600_000).toISOString().slice(0, 10)
  await warmUp(() => explained({ ...ranges.today, metric: 'conversion' }))
  console.log('  POST /api/lead-metrics/explain to two pivots for each grouping, median:')
  for (const days of [7, 30]) {
    const [range, earlier] = [
      { start_date: before(days), end_date: before(1) },
      { start_date: before(2 * days), end_date: before(days + 1) },
    ]
    const twoPivots = async () => {
      for (const group_by of explainedGroups) {
        await post({ ...range, group_by })
        await post({ ...earlier, group_by })
      }
    }
    for (const metric of ['leads', 'conversion', 'profit']) {
      const ask = () => explained({ ...range, metric })
      const times = await measure({ pivots: twoPivots, explain: ask }, rounds)
      const [pivoted, whole] = [share(times.pivots, 0.5), share(times.explain, 0.5)]
      console.log(
        `    ${days} days, ${metric.padEnd(10)} ${(whole / pivoted).toFixed(2)} × (${ms(whole)} to ${ms(pivoted)}; limit 1)`,
      )
    }
  }
}

/** Warms a new server up, because its code is not compiled yet. */
const warmUp = async (ask) => {
  for (let turn = 0; turn < 200; turn++) await ask()
}

const metrics = reportColumnNames
  .map(camelCase)
  .filter((name) => readFileSync('schema/reports/reports.graphql', 'utf8').includes(`  ${name}:`))
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
  await warmUp(() => ask({ startDate: ranges.today.start_date, endDate: ranges.today.end_date }, 'advertiser_id'))
  console.log('  Through GraphQL to REST, median:')
  for (const [range, dates] of wantedOf(ranges)) {
    const parts = []
    for (const group_by of ['advertiser_id', 'created_at']) {
      const filter = Object.fromEntries(Object.entries(dates).map(([name, value]) => [camelCase(name), value]))
      const times = await measure(
        { rest: () => post({ ...dates, group_by }), graphql: () => ask(filter, group_by) },
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
    'select id, created_at from leads where not is_hidden order by created_at desc limit 400',
  )
  const without = []
  const after = []
  for (let turn = 0; turn < 200; turn++) {
    const begun = performance.now()
    await post({ ...ranges.today, group_by: 'offer' })
    without.push(performance.now() - begun)
    const { id, created_at } = rows[turn * 2]
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
  const insert = `insert into leads (affiliate_id, email, offer, lead_status_id) select 1, 'bench' || n || '@example.com', 'Bench', 1 from generate_series(1, 1000) as n`
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
await pool.query('delete from report_copies')
const begun = performance.now()
// Without jobs: campaigns would send leads meanwhile, and the copies would not hold the same rows.
const { child, api, url } = await startApi(server.url, undefined, { JOB_SLOTS: '0' })
let raw
try {
  await copyOfApi(pool)
  console.log(`  The API's copy was there after ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  if (wanted('pivots')) raw = await rawCopy(server.url)
  const token = await signIn(api)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'timezone-id': zone }
  const postTo = (path) => async (body) => {
    const answer = await api.request({ method: 'POST', path, headers, body: JSON.stringify(body) })
    const text = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(text)
    return JSON.parse(text)
  }
  const post = postTo('/api/lead-pivot')
  const ranges = await rangesOf(pool)
  if (wanted('pivots')) {
    await pivots(pool, raw.store, post, ranges)
    await lost(pool, raw.store, postTo('/api/lost-leads'), ranges)
    // Frees memory and caches, since it is no longer needed.
    await raw.close()
    raw = undefined
  }
  if (wanted('explain')) await explain(post, postTo('/api/lead-metrics/explain'), ranges)
  if (wanted('graphql') && existsSync('dist/gateway.mjs')) await throughGraphql(url, token, post, ranges)
  if (wanted('visible')) await visible(pool, post, ranges)
  if (wanted('inserts')) await inserts(pool)
} finally {
  await raw?.close()
  await api.destroy()
  child.kill()
  await once(child, 'exit')
  await close()
  await server.stop()
}
