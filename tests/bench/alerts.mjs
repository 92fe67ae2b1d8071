// Default alert rules over 30 days of demo traffic, its caps and the state of the system, evaluated every hour or more often: false
// alerts a day in a quiet month (at most one), and planted faults, each of which has to be found in time. Then the time of one hour's evaluation, and of 500 rules.
// The lead counts of the 67 days are kept in memory. Options: --leads (of these days), --seed; --answers: also reads the counts of so
// many stored answers of brokers.
import { parseArgs } from 'node:util'
import { HOUR } from '../../shared/app/time/timeZones.ts'
import { settingsOf } from '../../shared/watch/alertKinds.ts'
import { generateLeads } from '../../api/db/seed/leads/leads.ts'
import { createRandom } from '../../api/db/seed/world/random.ts'
import { silence } from '../../api/watch/alerts/preview/ruleFirings.ts'
import { comparedRates } from '../../api/watch/alerts/statistics/rates.ts'
import { rateJudge } from '../../api/watch/alerts/statistics/unusualRates.ts'
import {
  allFirings,
  foundAfter,
  largest,
  plantedFaults,
  planting,
} from '../../api/watch/alerts/statistics/faults.testWorld.ts'
import { CapLog } from '../../api/watch/alerts/statistics/caps.testWorld.ts'
import { systemFirings } from '../../api/watch/alerts/statistics/system.testWorld.ts'
import { measureAnswers } from './alertAnswers.mjs'
import { trafficOf, trafficWorld, TrafficLog } from '../../api/watch/alerts/statistics/traffic.testWorld.ts'

const { values: options } = parseArgs({
  options: {
    leads: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    answers: { type: 'string' },
  },
})
const leads = Number(options.leads)
const seed = Number(options.seed)
const days = 30
const world = trafficWorld(days, Date.parse('2026-11-20T14:32:00Z'), seed)

// A small part of the traffic tells who the largest partners are.
const sample = trafficOf(world, Math.min(leads, 20_000), seed)
const quiet = new TrafficLog(world)
const faulty = new TrafficLog(world)
const faults = plantedFaults(world, largest(sample, world, 'publisher'), largest(sample, world, 'advertiser'))
const plant = planting(faults, faulty)
const caps = new CapLog(world, seed)
let begun = performance.now()
const cpuSince = (before) => {
  const { user, system } = process.cpuUsage(before)
  return ((user + system) / 1e6).toFixed(1)
}
const seconds = () => ((performance.now() - begun) / 1000).toFixed(1)
for (const record of generateLeads(world, leads, createRandom(seed + 1))) {
  quiet.add(record)
  caps.add(record)
  const changed = plant(record)
  if (changed) faulty.add(changed)
}
const perDay = leads / ((world.now - world.from) / (24 * HOUR))
console.log(
  `  ${leads.toLocaleString('en')} leads, ${Math.round(perDay).toLocaleString('en')} a day, generated in ${seconds()} s`,
)

begun = performance.now()
const alone = await allFirings(quiet, world)
const capAlerts = caps.quiet()
alone.set('cap_filled', capAlerts.false)
alone.set('system', systemFirings(days))
let all = 0
for (const [kind, firings] of alone) {
  all += firings.length
  console.log(`    ${kind.padEnd(24)} ${String(firings.length).padStart(3)} false alerts in ${days} days`)
}
console.log(`    ${capAlerts.all.length - capAlerts.false.length} alerts about caps that were really filled`)
console.log(`  False alerts a day: ${(all / days).toFixed(2)} (limit 1), evaluated in ${seconds()} s`)

const withFaults = await allFirings(faulty, world)
const stuckFrom = 22 * 24 * HOUR
const stuck = systemFirings(days, { stuckFrom }).find(({ at }) => at >= stuckFrom)
let found = 0
const results = [
  ...faults.map((fault) => ({ ...fault, hours: foundAfter(fault, withFaults) })),
  { name: 'cap lowered to half', kind: 'cap_filled', withinHours: 24, hours: caps.loweredFoundAfter(20) },
  { name: 'jobs stuck', kind: 'system', withinHours: 0.1, hours: stuck ? (stuck.at - stuckFrom) / HOUR : null },
]
for (const { hours: after, ...fault } of results) {
  const hours = after !== null && after <= fault.withinHours ? after : null
  if (hours !== null) found++
  const result = hours === null ? 'NOT found' : `found after ${hours.toFixed(2)} h`
  console.log(`    ${fault.name.padEnd(26)} ${result.padEnd(20)} (limit ${fault.withinHours} h, ${fault.kind})`)
}
console.log(`  Found: ${found} of ${results.length}`)

begun = performance.now()
const cpuBefore = process.cpuUsage()
const rules = 500
// As in the product: rules with different limits compare the same rates.
const rates = Object.fromEntries(['publisher', 'advertiser'].map((kind) => [kind, comparedRates(quiet.counts, kind)]))
const unusualRate = (counts, kind, settings) => rateJudge(counts, kind, settings, rates[kind])
const end = world.evaluatedTo / HOUR - quiet.counts.firstHour
for (let rule = 0; rule < rules; rule++) {
  const [kind, partner, judge] = [
    ['publisher_silent', 'publisher', silence],
    ['advertiser_silent', 'advertiser', silence],
    ['publisher_rate_unusual', 'publisher', unusualRate],
    ['advertiser_rate_unusual', 'advertiser', unusualRate],
  ][rule % 4]
  // All with other settings: rules with equal ones share one evaluation.
  judge(quiet.counts, partner, settingsOf(kind, { least: 10 + rule }))(end)
}
console.log(
  `  ${rules} rules with different settings over one hour's counts: ${seconds()} s, ${cpuSince(cpuBefore)} s of CPU`,
)

if (options.answers) await measureAnswers(Number(options.answers))
