// Routing decisions with 50, 500 and 5,000 distributions: leads that are accepted, and leads that nobody can take, so
// that all candidates are examined. Limit: p99 below 1 ms with 500. Measures CPU time, which other load does not
// affect, and elapsed time. Options: --leads <number>.
import { parseArgs } from 'node:util'
import { inOrder } from '../../api/routing/engine/candidates.ts'
import { decide } from '../../api/routing/engine/decide.ts'

const { values: options } = parseArgs({ options: { leads: { type: 'string', default: '20000' } } })
const leads = Number(options.leads)
const at = Date.parse('2026-11-20T12:34:00Z')
const countries = 40
const advertiserCount = 60
const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Dubai', 'Australia/Sydney', 'America/Santiago']

let state = 7
const random = () => (state = (state * 16807) % 2147483647) / 2147483647
const whole = (from, to) => from + Math.floor(random() * (to - from + 1))
const pick = (list) => list[whole(0, list.length - 1)]
const week = (start_time, end_time) =>
  [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, checked: true, steps: [{ start_time, end_time }] }))

const advertisers = (isActive) =>
  new Map(
    Array.from({ length: advertiserCount }, (_, index) => [
      index + 1,
      {
        id: index + 1,
        name: `Brand ${index + 1}`,
        isActive: isActive(index),
        brokerFault: null,
        supportedCountryIds: Array.from({ length: countries }, (_, country) => country + 1),
        openingHours: Array.from({ length: countries }, (_, country) => ({
          countryId: country + 1,
          zone: pick(zones),
          days: week('06:00', '23:30'),
        })),
        exclusions: Array.from({ length: 5 }, () => ({
          publisherId: whole(1, 100),
          countryIds: [whole(1, countries)],
          funnels: [],
        })),
        sendOrgFunnel: false,
      },
    ]),
  )

function distribution(id) {
  const group = (place) => {
    const members = Array.from({ length: 5 }, (_, index) => ({
      id: id * 100 + place * 10 + index,
      advertiserId: whole(1, advertiserCount),
      share: 2000,
    }))
    return { id: id * 10 + place, name: `Group ${place}`, members }
  }
  const slot = (place, days) => ({
    id: id * 10 + place,
    name: `Slot ${place}`,
    isActive: true,
    days,
    groups: [group(place * 2), group(place * 2 + 1)],
  })
  return {
    id,
    name: `Distribution ${id}`,
    type: pick(['slot', 'chance', 'optimize']),
    zone: pick(zones),
    isActive: true,
    isSendInOpHours: false,
    countryId: whole(1, countries),
    publisherId: random() < 0.6 ? whole(1, 100) : null,
    parameters: random() < 0.3 ? { custom_param_1: pick(['facebook', 'google', 'native']) } : {},
    dataOverride: {},
    timeslots: [slot(0, week('08:00', '20:00')), slot(1, week('20:00', '23:59'))],
  }
}

const caps = Array.from({ length: 200 }, (_, index) => ({
  id: index + 1,
  type: index % 5 ? 'lead' : 'ftd',
  interval: 'daily',
  cap: 100,
  filled: whole(0, 105),
  zone: 'UTC',
  resetsAt: at + 3_600_000,
  countryIds: [whole(1, countries)],
  publisherIds: [],
  advertiserIds: [whole(1, advertiserCount)],
  parameters: {},
}))

const lead = () => ({
  publisherId: whole(1, 100),
  countryId: whole(1, countries),
  parameters: { custom_param_1: pick(['facebook', 'google', 'native', null]), funnel: 'gold' },
  hasConversion: false,
  hadBy: new Set(),
  unsettledAt: null,
})

function measure(world) {
  const kinds = Array.from({ length: 1000 }, lead)
  const times = { wall: [], cpu: [] }
  let looked = 0
  for (let run = -2000; run < leads; run++) {
    const kind = kinds[(run + 2000) % kinds.length]
    const begun = { wall: performance.now(), cpu: process.cpuUsage() }
    const { trace } = decide(kind, world, at, random)
    const { user, system } = process.cpuUsage(begun.cpu)
    if (run < 0) continue
    times.wall.push(performance.now() - begun.wall)
    times.cpu.push((user + system) / 1000)
    looked += trace.length
  }
  const show = (list, part) =>
    `${list.sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))].toFixed(3)} ms`
  const [cpu, wall] = [times.cpu, times.wall].map(
    (list) => `p50 ${show(list, 0.5)}, p99 ${show(list, 0.99)}, longest ${show(list, 1)}`,
  )
  return `CPU ${cpu} (on the clock ${wall}); ${(looked / leads).toFixed(1)} looked at`
}

for (const count of [50, 500, 5000]) {
  const world = {
    distributions: inOrder(Array.from({ length: count }, (_, index) => distribution(index + 1))),
    advertisers: advertisers((index) => index % 9 > 0),
    caps,
    credits: new Map(),
    overrides: { publisherIds: [], funnels: [] },
    optimize: { minLeads: 50, explorePercent: 10, earnings: new Map([[1, { leads: 60, revenueCents: 6000 }]]) },
  }
  console.log(`  ${String(count).padStart(5)} distributions:    ${measure(world)}`)
  console.log(`  ${' '.repeat(5)}        nobody can: ${measure({ ...world, advertisers: advertisers(() => false) })}`)
}
