// Postbacks a second in the broker's own form: GET with a status of a lead, which changes, and with an event id of its own.
// Limit: 1,000 a second on two cores; reading one by its mapping p99 0.2 ms. Options: --seconds <number>, --at-once <number>,
// --leads <number>, --api <bundle>, --profile <folder> for a CPU profile of the API.
import { createHash } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { readEvent } from '../../shared/partners/mapping/events.ts'
import { profileFlags, startIntake } from './intakeServers.mjs'
import { share } from './measure.mjs'
import { canReadProcessorTime, processorTimeOf } from './processorTime.mjs'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    'at-once': { type: 'string', default: '50' },
    leads: { type: 'string', default: '20000' },
    profile: { type: 'string' },
    api: { type: 'string', default: 'dist/api.mjs' },
  },
})
const [seconds, atOnce, leads] = [options.seconds, options['at-once'], options.leads].map(Number)
const token = 'token-of-the-bench'
const mapping = {
  ...{ format: 'query', otherwise: null, amount_format: 'comma', time_format: 'dd.MM.yyyy HH:mm', time_zone: 'UTC' },
  names: Object.entries({
    ...{ event: 'event', click_id: 'lead_id', sum: 'amount', ts: 'time', state: 'status', tx: 'event_id' },
  }).map(([theirs, ours]) => ({ theirs, ours })),
  events: [
    { text: 'state', means: 'status' },
    { text: 'ftd', means: 'deposit' },
  ],
  ...{ answer: 'OK', refusal: null, signature: null },
}
let sent = 0
const queryOf = (ids) => {
  const n = ++sent
  return `event=state&click_id=${ids[n % ids.length]}&state=S${n}&sum=1.250,00&tx=${process.pid}-${n}`
}

const { api, profile } = options
const env = { REPORT_COPY: '0', LOG_LEVEL: 'error' }
const intake = await startIntake({ api, flags: profileFlags(profile), env })
const pool = new Pool(intake.url, { connections: atOnce })
try {
  const { rows: advertisers } = await intake.sql.query('select id from advertisers order by id limit 10')
  await intake.sql.query('update advertisers set postback_token_hash = null, postback_mapping = $1', [mapping])
  for (const { id } of advertisers)
    await intake.sql.query('update advertisers set postback_token_hash = $1 where id = $2', [
      createHash('sha256')
        .update(token + id)
        .digest(),
      id,
    ])
  const { rows } = await intake.sql.query(
    `insert into leads (publisher_id, advertiser_id, country_id, first_name, last_name, email, lead_status_id, created_at)
     select $1, ($2::bigint[])[1 + n % 10], 1, 'A', 'B', 'p' || n || '@example.test', 2, now() from generate_series(1, $3::int) as n
     returning id, advertiser_id`,
    [intake.publishers[0], advertisers.map(({ id }) => id), leads],
  )
  await intake.sql.query('vacuum analyze leads')
  const idsOf = Object.fromEntries(
    advertisers.map(({ id }) => [id, rows.filter((row) => row.advertiser_id === id).map((row) => row.id)]),
  )
  const results = {}
  const times = []
  const one = async (until) => {
    while (performance.now() < until) {
      const { id } = advertisers[sent % advertisers.length]
      const begun = performance.now()
      const query = queryOf(idsOf[id])
      const answer = await pool.request({ method: 'GET', path: `/api/postbacks/${id}/${token}${id}?${query}` })
      await answer.body.text()
      results[answer.statusCode] = (results[answer.statusCode] ?? 0) + 1
      times.push(performance.now() - begun)
    }
  }
  const load = (forSeconds) => {
    const until = performance.now() + forSeconds * 1_000
    return Promise.all(Array.from({ length: atOnce }, () => one(until)))
  }
  await load(2)
  times.length = 0
  const begun = performance.now()
  const { spent } = await processorTimeOf(intake.parts, () => load(seconds))
  const rate = times.length / ((performance.now() - begun) / 1_000)
  console.log(
    `  ${rate.toFixed(0)} postbacks/s (bar 1,000: ${(rate / 1000).toFixed(2)} ×); p50 ${share(times, 0.5).toFixed(1)} ms, p99 ${share(times, 0.99).toFixed(1)} ms; answers ${JSON.stringify(results)}`,
  )
  if (canReadProcessorTime) {
    const perCall = Object.entries(spent).map(([name, ms]) => [name, ms / times.length])
    const whole = perCall.reduce((sum, [, ms]) => sum + ms, 0)
    console.log(
      `  processor time a postback: ${perCall.map(([name, ms]) => `${name} ${ms.toFixed(2)}`).join(' + ')} = ${whole.toFixed(2)} ms`,
    )
  }
  const reads = Array.from({ length: 20_000 }, () => {
    const query = queryOf([1])
    const start = performance.now()
    readEvent({ query, body: '' }, mapping)
    return performance.now() - start
  })
  console.log(
    `  reading one by its mapping: p50 ${share(reads, 0.5).toFixed(3)} ms, p99 ${share(reads, 0.99).toFixed(3)} ms (bar 0.2)`,
  )
  console.log(
    `  load average ${loadavg()[0].toFixed(1)} on ${cpus().length} cores, with PostgreSQL and the sender on the same ones`,
  )
} finally {
  await pool.destroy()
  await intake.stop(profile ? 'SIGTERM' : 'SIGKILL')
}
