import { afterAll, beforeAll, expect } from '@jest/globals'
import { blacklistTypeIdOf } from '../../api/db/reference/blacklistTypes'
import { addCap } from '../../api/leads/intake/intake.testWorld'
import { startTestApi, type TestApi } from '../../api/test/testApi'
import type { SentPostback } from '../../live/brokers'
import { startLive } from '../../live/live'
import { readParties } from '../../live/parties'
import type { SentLead } from '../../live/publishers'
import { toCents } from '../../shared/app/money'
import { type ApiProcess, apiProcesses } from './apiProcesses'
import { startBalancer } from './balancer'
import { type Sandbox, startSandbox } from './injectionWorld'
import { until } from '../../api/test/polling'
import { type PublisherServer, startPublisherServer } from './publisherServer'
import { demoDatabase } from './stack'
import { drainJobs, openMarket } from './traffic'

/** The day of traffic of tests/faults/dayOfTraffic.test.ts: who plays it, and what staff and the database say of it. */

const count = 160
const killAfter = 60
export const capByCountry: Record<string, number> = { GB: 6, DE: 6 }
/** A tenth of the leads come from there: on the blacklist, unseen by staff. */
export const hiddenDomain = 'outlook.example'

export let api: TestApi
export let sandbox: Sandbox
export let publishers: PublisherServer
let processes: Awaited<ReturnType<typeof apiProcesses>>
let balancer: Awaited<ReturnType<typeof startBalancer>>
let doomed: ApiProcess
export let token: string
const countryIds: Record<string, number> = {}
export const capIds: Record<string, number> = {}

export const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await api.database.pool.query<Row>(text, values)).rows
export const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
export const dollars = (cents: number) => cents / 100
export const sorted = (ids: Iterable<number>) => [...ids].sort((one, other) => one - other)
export const taken = () => sandbox.journal.entries.filter(({ decision }) => decision === 'taken')

/** The traffic until enough leads are answered; the doomed process is killed among them, and the rest goes to the other. */
export async function playDay() {
  const sent: SentLead[] = []
  const reports: SentPostback[] = []
  const parties = await readParties(api.database.url, Buffer.from('0f'.repeat(32), 'hex'))
  const pace = { rate: 6_000, speed: 50_000_000, autologinMedianMs: 20, troublePercent: 60, seed: 11 }
  const onLead = (lead: SentLead) => {
    sent.push(lead)
    if (sent.length === killAfter) doomed.kill()
  }
  const live = startLive({
    apiUrl: balancer.url,
    sandboxUrl: sandbox.url,
    parties,
    ...pace,
    onLead,
    onReport: (told) => reports.push(told),
  })
  await until(() => sent.length >= count)
  await live.finish()
  return { sent, reports, figures: live.figures }
}

export const drain = () => drainJobs(api.database.pool)

export const staff = async (path: string, body: object) => {
  const answer = await api.call('POST', path, { token, body })
  expect([path, answer.status]).toEqual([path, 200])
}

/** Cents by whose price it is and the lead's country. */
export async function pricesOf(table: 'advertiser_revenues' | 'publisher_payouts', owner: string) {
  const prices = await rows<{ owner: number; country_id: number | null; amount: string }>(
    `select ${owner} as owner, country_id, amount from ${table}`,
  )
  const byKey = new Map(prices.map((price) => [`${price.owner} ${price.country_id}`, toCents(price.amount)]))
  return (id: number, country: string | null) =>
    byKey.get(`${id} ${countryIds[country ?? ''] ?? null}`) ?? byKey.get(`${id} null`) ?? 0
}

/** Starts two API processes, brokers and publishers over the demo's partners, for the tests of a file. */
export function startTrafficDay() {
  beforeAll(async () => {
    sandbox = await startSandbox()
    publishers = await startPublisherServer()
    api = await startTestApi({ database: await demoDatabase(0), env: { SANDBOX_URL: sandbox.url } })
    token = await api.signInAs(1)
    for (const { id, code } of await rows<{ id: number; code: string }>('select id, code from countries'))
      countryIds[code] = id
    await openMarket(api.database.pool, { timeoutMs: 500, postbackUrl: publishers.url })
    for (const [code, cap] of Object.entries(capByCountry))
      capIds[code] = await addCap(api.db, { cap, countryIds: [countryIds[code] ?? 0] })
    await api.db
      .insertInto('blacklist_items')
      .values({
        blacklist_type_id: blacklistTypeIdOf('Email Domain'),
        blacklist_value: hiddenDomain,
        hide_blocked: true,
      })
      .execute()
    processes = await apiProcesses()
    const env = {
      DATABASE_URL: api.database.url,
      SANDBOX_URL: sandbox.url,
      POSTBACK_PRIVATE_ADDRESSES: '1',
      JOB_WORKER_TIMEOUT_MS: '2000',
      TRUST_PROXY: 'loopback',
    }
    const [first, second] = await Promise.all([processes.start(env), processes.start(env)])
    doomed = first
    balancer = await startBalancer([first.port, second.port])
  })
  afterAll(async () => {
    await balancer.stop()
    await processes.stop()
    await api.stop()
    await sandbox.stop()
    await publishers.stop()
  })
}
