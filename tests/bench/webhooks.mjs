// Events of webhooks: 1,000 a second written, drained at 300 a second or more to a fast endpoint, 500 ms at most from commit to
// receiver for 95 of 100 at 50 a second, also beside an endpoint that never answers, and 100,000 that wait when the API starts.
// Options: --waiting <number>, --seconds <number>.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { sealSecret } from '../../api/access/webhooks/webhooks.queries.ts'
import { permissionCodes } from '../../shared/access/permissions.ts'
import { freePort, secretKey, startServerProcess } from './demoApi.mjs'
import { startIntake } from './intakeServers.mjs'
import { share } from './measure.mjs'

const { values: options } = parseArgs({
  options: { waiting: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '20' } },
})
const [waiting, seconds] = [options.waiting, options.seconds].map(Number)
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Keeps when each event was received, by its id. */
async function startReceiver(answers) {
  const times = new Map()
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      times.set(request.headers['webhook-id'], Date.now())
      if (answers) response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { times, url: `http://127.0.0.1:${server.address().port}/` }
}

const gatewayPort = await freePort()
const gatewayUrl = `http://127.0.0.1:${gatewayPort}`
const env = { REPORT_COPY: '0', LOG_LEVEL: 'error', GATEWAY_URL: gatewayUrl, ALERT_PRIVATE_ADDRESSES: '1' }
const intake = await startIntake({ caps: 0, env })
const { sql } = intake
const gateway = await startServerProcess(
  'dist/gateway.mjs',
  gatewayPort,
  { API_URL: intake.url, GATEWAY_PORT: String(gatewayPort), METRICS_PORT: '0', COST_PER_MINUTE: '1000000000' },
  '/health/ready',
)
const [fast, dead] = [await startReceiver(true), await startReceiver(false)]

async function addEndpoint(name, url, token) {
  const document = 'subscription { leadChanges { version lead { id status advertiser { id name } } } }'
  const secret = sealSecret(Buffer.from(secretKey, 'hex'), `whsec_${'A'.repeat(32)}`)
  const { rows } = await sql.query(
    `insert into webhook_endpoints (name, url, document, events, token_id, token_name, owner_id, secret)
     values ($1, $2, $3, '{lead_received}', $4, 'Bench', $5, $6) returning id`,
    [name, url, document, token.id, token.user_id, secret],
  )
  return rows[0].id
}
const addLeads = (count) =>
  sql.query(
    `insert into leads (publisher_id, country_id, email, lead_status_id, created_at)
     select $1, 1, 'hook-' || gen_random_uuid() || '@example.test', 1, now() from generate_series(1, $2::int)`,
    [intake.publishers[0], count],
  )
const left = async (id) =>
  (await sql.query(`select count(*)::int as n from deliveries where endpoint_id = $1 and status = 'waiting'`, [id]))
    .rows[0].n

/** Writes so many a second, in batches of a tenth of a second, and returns how many were written a second. */
async function write(aSecond) {
  const begun = performance.now()
  for (let batch = 0; batch < seconds * 10; batch++) {
    await addLeads(aSecond / 10)
    await sleep(Math.max(0, begun + (batch + 1) * 100 - performance.now()))
  }
  return (aSecond * seconds * 1_000) / (performance.now() - begun)
}

/** How long events of the last while were under way, from the commit of their lead to the receiver. */
async function delays(id, since) {
  const { rows } = await sql.query(
    'select event_id, created_at from deliveries where endpoint_id = $1 and created_at >= $2',
    [id, since],
  )
  return rows.flatMap(({ event_id, created_at }) => {
    const at = fast.times.get(event_id)
    return at === undefined ? [] : [at - created_at.getTime()]
  })
}

async function paced(label, id) {
  const since = new Date()
  await write(50)
  await sleep(2_000)
  const times = await delays(id, since)
  console.log(
    `  50 a second${label}: ${times.length} of ${50 * seconds} received, p50 ${share(times, 0.5)} ms, p95 ${share(times, 0.95)} ms (bar 500)`,
  )
}

/** Waits until nothing is left, or for so long; events a second. */
async function drain(id, mostMs) {
  const [begun, before] = [performance.now(), await left(id)]
  let now = before
  while (now > 0 && performance.now() - begun < mostMs) {
    await sleep(500)
    now = await left(id)
  }
  return { rate: ((before - now) * 1_000) / (performance.now() - begun), before, now }
}

try {
  const { rows } = await sql.query(
    `with owner as (
       insert into users (name, email, level, timezone_id, password_hash) values ('Bench', 'bench@example.test', 1, 1, '') returning id)
     insert into sessions (token_hash, user_id, expires_at, token_name, token_permissions, token_cost_per_minute)
     select 'bench', id, now() + interval '1 day', 'Bench', $1, 100000000 from owner returning id, user_id`,
    [permissionCodes],
  )
  const id = await addEndpoint('Fast', fast.url, rows[0])
  await paced('', id)
  const deadId = await addEndpoint('Dead', dead.url, rows[0])
  await paced(', beside an endpoint that never answers', id)
  await sql.query('delete from webhook_endpoints where id = $1', [deadId])

  const rate = await write(1_000)
  const { rate: drained, before } = await drain(id, 60_000)
  console.log(
    `  ${rate.toFixed(0)} a second written (bar 1,000), then ${before} drained at ${drained.toFixed(0)} a second (bar 300)`,
  )
  await drain(id, 60_000)

  const ended = once(intake.child, 'exit')
  intake.child.kill('SIGKILL')
  await ended
  for (let batch = 0; batch < waiting / 10_000; batch++) await addLeads(10_000)
  const begun = performance.now()
  const received = fast.times.size
  const again = startServerProcess('dist/api.mjs', intake.port, intake.env, '/health/ready')
  while (fast.times.size === received) await sleep(20)
  const first = performance.now() - begun
  const start = await drain(id, 20_000)
  console.log(
    `  ${start.before} waiting when the API starts: the first one after ${(first / 1_000).toFixed(1)} s, then ${start.rate.toFixed(0)} a second`,
  )
  ;(await again).child.kill('SIGKILL')
  console.log(
    `  load average ${loadavg()[0].toFixed(1)} on ${cpus().length} cores, with all servers and the sender on the same ones`,
  )
} finally {
  gateway.child.kill('SIGKILL')
  await intake.stop()
  process.exit()
}
