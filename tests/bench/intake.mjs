// Intake throughput: leads per second through POST /api/leads, with the sandbox broker in another process that answers
// after 20 to 300 ms, and a cap that must be met exactly. Limit: 500 leads per second on two cores. Only accepted leads
// count; rejected ones, such as 429 if --at-once exceeds INTAKE_LEADS_AT_ONCE, are listed separately. Options:
// --seconds <number>, --at-once <number>, --caps <number>, --mapped for publishers that send forms with names of their own (limit:
// 1.05 × the processor time without), --api <bundle>, --sandbox <bundle>, --profile <folder> for a CPU profile of the API.
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { readDocument } from '../../shared/partners/mapping/documents.ts'
import { readLead } from '../../shared/partners/mapping/leads.ts'
import { cap, leadOf, ownNames, profileFlags, startIntake } from './intakeServers.mjs'
import { share } from './measure.mjs'
import { canReadProcessorTime, processorTimeOf } from './processorTime.mjs'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    'at-once': { type: 'string', default: '300' },
    caps: { type: 'string', default: '30' },
    mapped: { type: 'boolean', default: false },
    profile: { type: 'string' },
    api: { type: 'string', default: 'dist/api.mjs' },
    sandbox: { type: 'string', default: 'dist/sandbox.mjs' },
  },
})
const seconds = Number(options.seconds)
const atOnce = Number(options['at-once'])
// Pause after 429 or 503.
const pauseMs = 100

// Different leads in the second load, so that none is a duplicate.
let sent = 0

async function load(pool, until) {
  const times = []
  const results = {}
  const one = async () => {
    while (performance.now() < until) {
      const begun = performance.now()
      const answer = await pool.request(leadOf(++sent, {}, options.mapped))
      const { status = answer.statusCode } = await answer.body.json()
      results[status] = (results[status] ?? 0) + 1
      if (status === 'Accepted') times.push(performance.now() - begun)
      else if (answer.statusCode === 429) await wait(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return { times, results }
}

const { api, sandbox, profile } = options
const intake = await startIntake({
  ...{ api, sandbox, caps: Number(options.caps), flags: profileFlags(profile) },
  env: { REPORT_COPY: '0', LOG_LEVEL: 'error' },
})
const pool = new Pool(intake.url, { connections: atOnce, headersTimeout: 0, bodyTimeout: 0 })
try {
  if (options.mapped) await intake.sql.query('update publishers set field_names = $1', [JSON.stringify(ownNames)])
  await load(pool, performance.now() + seconds * 300)
  const begun = performance.now()
  const { result, spent } = await processorTimeOf(intake.parts, () => load(pool, begun + seconds * 1_000))
  const { times, results } = result
  const rate = times.length / ((performance.now() - begun) / 1_000)
  const refused = Object.entries(results)
    .filter(([status]) => status !== 'Accepted')
    .map(([status, count]) => `${count} ${status}`)
    .join(', ')
  console.log(
    `  ${rate.toFixed(0)} accepted leads/s (bar 500: ${(rate / 500).toFixed(2)} ×); answered in p50 ${share(times, 0.5).toFixed(0)} ms, p99 ${share(times, 0.99).toFixed(0)} ms, the broker's 20 to 300 ms in it; not accepted: ${refused || 'none'}`,
  )
  const perLead = Object.entries(spent).map(([name, ms]) => [name, ms / times.length])
  const whole = perLead.reduce((sum, [, ms]) => sum + ms, 0)
  if (canReadProcessorTime) {
    console.log(
      `  processor time a lead: ${perLead.map(([name, ms]) => `${name} ${ms.toFixed(2)}`).join(' + ')} = ${whole.toFixed(2)} ms, so two free cores do ${(2000 / whole).toFixed(0)} leads/s`,
    )
  }
  console.log(
    `  load average ${loadavg()[0].toFixed(1)} on ${cpus().length} cores, with PostgreSQL, the broker and whoever sends on the same ones`,
  )
  const reads = Array.from({ length: 20_000 }, (_, n) => {
    const { body } = leadOf(n, {}, true)
    const start = performance.now()
    readLead(readDocument(body, 'form'), 'form', ownNames)
    return performance.now() - start
  })
  console.log(
    `  reading one by its names: p50 ${share(reads, 0.5).toFixed(3)} ms, p99 ${share(reads, 0.99).toFixed(3)} ms (bar 0.2)`,
  )
  const entries = await (await fetch(`http://127.0.0.1:${intake.sandboxPort}/log`)).json()
  const taken = (broker) => entries.filter((entry) => entry.broker === broker && entry.decision === 'taken').length
  console.log(`  the cap of ${cap}: ${taken('capped')} taken by the broker's own log`)
} finally {
  await pool.destroy()
  await intake.stop(profile ? 'SIGTERM' : 'SIGKILL')
}
