// Visits of tracking links at a steady rate, without and with leads that come in meanwhile: the server's own time of a
// visit (limit: p95 5 ms), the whole visit as its sender sees it, from when it was due, CPU time, and whether each click
// is stored once. Visits come at random times, whatever earlier ones take. Options: --rate, --leads <number> a second,
// --seconds <number> per load, --stored <number> of earlier clicks, --api <bundle>, --profile <folder> for a CPU profile
// of the API.
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { leadOf, months, profileFlags, startIntake } from './intakeServers.mjs'
import { share } from './measure.mjs'
import { processorTimeOf } from './processorTime.mjs'

const { values: options } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    leads: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '30' },
    stored: { type: 'string', default: '1000000' },
    api: { type: 'string', default: 'dist/api.mjs' },
    profile: { type: 'string' },
  },
})
const seconds = Number(options.seconds)
const offers = 10
/** One visit in so many is a repeated one of the visitor before. */
const repeatedEvery = 10

/** Offers of the links, and clicks of the past, so that indexes are as large as after some time. */
async function addClicks({ sql, publishers }) {
  await sql.query(
    `insert into offers (name, slug, url) select 'Offer ' || n, 'offer-' || n, 'https://offer' || n || '.example/start?from={click_id}'
     from generate_series(1, $1::int) as n`,
    [offers],
  )
  await sql.query(
    `insert into clicks (id, created_at, publisher_id, offer_id, country_id, is_unique)
     select md5(n::text), now() - random() * make_interval(months => $1), ($2::bigint[])[1 + n % array_length($2::bigint[], 1)], offers.id, 1, true
     from generate_series(1, $3::int) as n join offers on offers.slug = 'offer-' || (1 + n % $4)`,
    [months - 1, publishers, Number(options.stored), offers],
  )
  await sql.query(
    `insert into click_visitors (visitor, counted_at) select sha256(n::text::bytea), now() - random() * interval '23 hours'
     from generate_series(1, $1::int) as n`,
    [Math.ceil(Number(options.stored) / 10)],
  )
  await sql.query('vacuum analyze')
  await sql.query('checkpoint')
}

/** Calls `send` at random times with this mean rate, with when it was due. Returns all results. */
async function atRate(perSecond, send) {
  const calls = []
  const begun = performance.now()
  for (let due = begun; due < begun + seconds * 1000; due -= (Math.log(1 - Math.random()) * 1000) / perSecond) {
    const left = due - performance.now()
    if (left > 0) await wait(left)
    calls.push(send(due))
  }
  return Promise.all(calls)
}

let visits = 0
const clickIds = []
const lastClickOf = new Map()
const failures = {}
const note = (what) => (failures[what] = (failures[what] ?? 0) + 1)

async function visit(pool, publishers, due) {
  const n = visits++
  const visitor = n % repeatedEvery ? n : Math.max(0, n - 1)
  const publisher = publishers[visitor % publishers.length]
  const answer = await pool.request({
    method: 'GET',
    path: `/click?pid=${publisher}&offer=offer-${1 + (Math.floor(visitor / publishers.length) % offers)}&custom_param_1=facebook&custom_param_2=set-${n % 50}`,
    headers: {
      'user-agent': `Mozilla/5.0 (iPhone; CPU iPhone OS 18_${visitor % 7} like Mac OS X) AppleWebKit/605.1.15 Mobile/15E${visitor % 999}`,
      'x-forwarded-for': `85.${(visitor >> 16) % 256}.${(visitor >> 8) % 256}.${visitor % 256}`,
      referer: 'https://l.facebook.com/',
    },
  })
  await answer.body.dump()
  const id = /from=(\w+)$/.exec(answer.headers.location)?.[1]
  if (answer.statusCode !== 302 || !id) note(`visit ${answer.statusCode}`)
  clickIds.push(id)
  lastClickOf.set(publisher, id)
  return performance.now() - due
}

let leads = 0

async function lead(pool, publishers) {
  const n = ++leads
  const answer = await pool.request(leadOf(n, { hit_id: lastClickOf.get(publishers[n % 10]) }))
  const { status = answer.statusCode } = await answer.body.json()
  if (status !== 'Accepted') note(`lead ${status}`)
}

const figures = (times) => {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => share(times, part).toFixed(1))
  return `p50 ${p50}, p95 ${p95}, p99 ${p99} ms`
}

const processorText = (spent, divisor) =>
  Object.entries(spent)
    .map(([part, ms]) => `${part} ${(ms / divisor).toFixed(2)}`)
    .join(' + ')

async function measured(name, intake, pools, leadsPerSecond) {
  const { child, parts, publishers } = intake
  const { result, spent } = await processorTimeOf(parts, async () => {
    const ofLeads = leadsPerSecond ? atRate(leadsPerSecond, () => lead(pools.leads, publishers)) : null
    const times = await atRate(Number(options.rate), (due) => visit(pools.visits, publishers, due))
    await ofLeads
    return times
  })
  child.send({ timesOf: '/click' })
  const [{ times }] = await once(child, 'message')
  console.log(`  ${name}: ${result.length} visits in ${seconds} s`)
  console.log(`    the server's own time ${figures(times)} (limit of p95: 5); the whole visit ${figures(result)}`)
  console.log(`    processor time a visit: ${processorText(spent, result.length)} ms`)
}

/** Compares the ids that visitors got with the stored ones. Clicks that wait on the disk have a minute to be stored. */
async function checkStored({ sql }, since) {
  const read = async () =>
    (
      await sql.query(
        'select id, count(*)::int as times, count(*) filter (where is_unique)::int as firsts from clicks where created_at >= $1 group by id',
        [since],
      )
    ).rows
  let rows = await read()
  for (let second = 0; second < 60 && rows.length < clickIds.length; second++) {
    await wait(1_000)
    rows = await read()
  }
  const stored = new Map(rows.map((row) => [row.id, row]))
  const lost = clickIds.filter((id) => !stored.has(id)).length
  const firsts = rows.reduce((sum, row) => sum + row.firsts, 0)
  const doubled = rows.filter(({ times }) => times > 1).length
  const expected = visits - Math.ceil(visits / repeatedEvery) + 1
  console.log(
    `  ${clickIds.length} visits redirected: ${rows.length} clicks stored, ${lost} lost, ${doubled} stored twice, ${firsts} of them unique (expected ${expected})`,
  )
  console.log(`  other answers: ${JSON.stringify(failures)}`)
}

const intake = await startIntake({
  api: options.api,
  env: { LOG_LEVEL: 'info', TRUST_PROXY: 'loopback' },
  flags: ['--import', new URL('./requestTimes.mjs', import.meta.url).href, ...profileFlags(options.profile)],
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
const pools = {
  visits: new Pool(intake.url, { connections: 50 }),
  leads: new Pool(intake.url, { connections: 100 }),
}
try {
  await addClicks(intake)
  const {
    rows: [{ now }],
  } = await intake.sql.query('select now()')
  await measured('warming up', intake, pools, Number(options.leads))
  const { spent } = await processorTimeOf(intake.parts, () => wait(5_000))
  console.log(`  processor time at rest: ${processorText(spent, 5)} ms a second`)
  await measured('visits alone', intake, pools, 0)
  await measured(`with ${options.leads} leads a second`, intake, pools, Number(options.leads))
  await checkStored(intake, now)
  console.log(
    `  load average ${loadavg()[0].toFixed(1)} on ${cpus().length} cores, with PostgreSQL, the broker and whoever sends on the same ones`,
  )
} finally {
  await Promise.all(Object.values(pools).map((pool) => pool.destroy()))
  await intake.stop(options.profile ? 'SIGTERM' : 'SIGKILL')
}
