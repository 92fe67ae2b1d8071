// npm run test:chaos: the product under live traffic while faults chosen by a seed strike; then everybody's books are compared.
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startLive } from '../../live/live'
import { readParties } from '../../live/parties'
import { addCap } from '../../api/leads/intake/intake.testWorld'
import { type Chaos, countFaults, readFaults } from './faults'
import { checksOf, type Run } from './invariants'
import { disturbNetwork } from './network'
import { runOutages } from './outages'
import { type Product, secretKey, startWholeProduct } from './product'
import { settle } from './settle'
import { startStaff } from './staff'

const help = `npm run test:chaos -- [options]

  --seed N      chooses traffic and faults; drawn when left out
  --minutes N   of traffic (10); faults stop shortly before its end
  --leads N     leads a minute (120)
  --faults N    how many times as often as usual faults strike (1); 0: never
  --results F   file that a line is appended to (tests/chaos/results.jsonl)`
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    minutes: { type: 'string', default: '10' },
    leads: { type: 'string', default: '120' },
    faults: { type: 'string', default: '1' },
    results: { type: 'string', default: path.join(import.meta.dirname, 'results.jsonl') },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}
const [seed, minutes, rate, strength] = [values.seed, values.minutes, values.leads, values.faults].map(Number) as [
  number,
  number,
  number,
  number,
]
const quietMs = 10_000
const startedAt = Date.now()
const say = (text: string) => console.log(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}`)

/** Caps that the traffic of this run reaches: of countries, and of the advertisers that get most. */
async function addCaps({ db }: Product): Promise<Run['caps']> {
  const leads = rate * minutes
  const caps = new Map<number, { cap: number; broker?: string; countryId?: number }>()
  for (const code of ['GB', 'DE']) {
    const { id } = await db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()
    const cap = Math.ceil(leads * 0.04)
    caps.set(await addCap(db, { cap, countryIds: [id] }), { cap, countryId: id })
  }
  const parties = await db
    .selectFrom('advertisers')
    .select(['id', 'broker'])
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  for (const { id, broker } of parties.slice(0, 4)) {
    const slug = /brokers\/(.*)\/leads/.exec((broker as { url?: string } | null)?.url ?? '')?.[1]
    const cap = Math.ceil(leads * 0.03)
    if (slug) caps.set(await addCap(db, { cap, advertiserIds: [id] }), { cap, broker: slug })
  }
  return caps
}

async function run(dataDir: string, undo: (() => Promise<unknown>)[]) {
  const log = path.join(dataDir, 'faults.jsonl')
  const until = path.join(dataDir, 'until')
  const chaosOf = (name: string, ordinal: number): Chaos => ({
    ...{ seed: seed * 1_000 + ordinal * 7, log, until, process: name, rate: strength },
  })
  const endings: string[] = []
  const hear = (text: string) => {
    if (text.includes(' ended (code') && !text.includes('code 0')) endings.push(text)
    say(text)
  }
  const product = await startWholeProduct(undo, { dataDir, chaosOf, say: hear })
  const caps = await addCaps(product)
  const notes = disturbNetwork(product.apiUrl, chaosOf('network', 500))
  undo.push(() => Promise.resolve(notes.restore()))
  const parties = await readParties(product.databaseUrl, Buffer.from(secretKey, 'hex'))
  writeFileSync(until, String(strength ? Date.now() + minutes * 60_000 - quietMs : 0))
  say(`Traffic begins: seed ${seed}, ${minutes} min, ${rate} leads a minute, faults × ${strength}`)
  const live = startLive({
    ...{ apiUrl: product.apiUrl, gatewayKey: product.gatewayKey, sandboxUrl: product.sandbox.url, parties },
    ...{ rate, speed: 200_000, troublePercent: 15, seed, autologinMedianMs: 2_000 },
  })
  undo.push(live.stop)
  const staff = startStaff(product, notes, seed + 1)
  undo.push(staff.stop)
  await Promise.all([runOutages(product, chaosOf('outages', 600)), wait(minutes * 60_000)])
  say('Traffic ends')
  await Promise.all([live.finish(), staff.stop()])
  say(`Answered: ${JSON.stringify(live.figures)}, staff ${JSON.stringify(staff.counts())}`)
  await settle(product)
  say('Everything is quiet')
  const faults = readFaults(log)
  const checks = await checksOf({ product, notes, changes: staff.changes, faults, caps, endings })
  const problems: string[] = []
  for (const [name, check] of Object.entries(checks)) {
    const found = await check()
    problems.push(...found.map((problem) => `${name}: ${problem}`))
    console.log(`  ${found.length ? '✗' : '✓'} ${name}`)
    for (const problem of found.slice(0, 10)) console.log(`      ${problem}`)
  }
  return { problems, faults: countFaults(faults), leads: live.figures.sent, changes: staff.changes.length }
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'chaos-'))
// PostgreSQL runs as another user.
chmodSync(dataDir, 0o711)
const undo: (() => Promise<unknown>)[] = []
let ending: Promise<void> | undefined
const end = () =>
  (ending ??= (async () => {
    for (const step of undo.reverse()) await step().catch((error: unknown) => say(String(error)))
    rmSync(dataDir, { recursive: true, force: true })
  })())
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, () => void end().then(() => process.exit(1)))
const outcome = await run(dataDir, undo).catch((error: unknown) => ({
  ...{
    problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    faults: {},
    leads: 0,
    changes: 0,
  },
}))
await end()
const seconds = Math.round((Date.now() - startedAt) / 1000)
const result = { at: new Date(startedAt).toISOString(), seed, minutes, rate, strength, seconds, ...outcome }
appendFileSync(values.results, `${JSON.stringify(result)}\n`)
console.log(`Faults: ${JSON.stringify(outcome.faults)}`)
console.log(
  outcome.problems.length
    ? `RED, seed ${seed}: ${outcome.problems.length} problems`
    : `GREEN, seed ${seed}: ${seconds} s`,
)
if (outcome.problems.length) console.log(outcome.problems.slice(0, 3).join('\n'))
process.exit(outcome.problems.length ? 1 : 0)
