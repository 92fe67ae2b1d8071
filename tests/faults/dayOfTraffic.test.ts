import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { blacklistTypeIdOf } from '../../api/db/reference/blacklistTypes'
import { addCap, addDistribution, addPublisher, countryId } from '../../api/intake/intake.testWorld'
import { startTestApi, type TestApi } from '../../api/testApi'
import { type ApiProcess, apiProcesses } from '../support/apiProcesses'
import { addAdvertiser, type Sandbox, startSandbox } from '../support/injectionWorld'
import { until } from '../support/polling'
import { type PublisherServer, startPublisherServer } from '../support/publisherServer'

// A day of traffic, time compressed: publishers send, brokers take, refuse, break and keep silent, one of two API processes is
// killed, leads sign in, brokers report, staff decide. Then everybody's books are compared, to the lead and the cent.

const count = 200
const inFlight = 12
const killAfter = 70
const alphaCap = 40
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36'

// Cents: what an advertiser pays for a deposit, by country, and what a publisher gets for it.
const revenueCents: Record<string, Record<string, number>> = { alpha: { DE: 61_235, FR: 40_107 }, beta: { DE: 55_555, FR: 38_019 }, gamma: { DE: 30_001, FR: 29_999 } }
const payoutCents: Record<string, Record<string, number>> = { one: { DE: 31_245, FR: 20_015 }, two: { DE: 28_733, FR: 19_999 } }
const dollars = (cents: number) => (cents / 100).toFixed(2)

interface Sent {
  publisher: 'one' | 'two'
  country: 'DE' | 'FR'
  /** What its e-mail tells the sandbox broker to do; `hidden` is on the blacklist, unseen by staff. */
  kind: 'plain' | 'refuse' | 'drop' | 'hang' | 'error' | 'hidden'
  leadId: number
  answer: 'Accepted' | 'Rejected' | 'Submitted'
  link: string | null
}

let api: TestApi
let sandbox: Sandbox
let publishers: PublisherServer
let processes: Awaited<ReturnType<typeof apiProcesses>>
let doomed: ApiProcess
let lasting: ApiProcess
let token: string
const advertiserIds: Record<string, number> = {}
const publisherIds: Record<string, number> = {}
let alphaCapId: number

const rows = async <Row extends object>(text: string, values: unknown[] = []) => (await api.database.pool.query<Row>(text, values)).rows

async function call<Answer>({ pool }: ApiProcess, method: 'GET' | 'POST', path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: object }) {
  const { statusCode, headers: answered, body: content } = await pool.request({
    method, path, headers: { ...headers, ...(body && { 'content-type': 'application/json' }) }, body: body ? JSON.stringify(body) : null,
  })
  const text = await content.text()
  return { status: statusCode, location: answered.location, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Answer }
}

const kinds = ['refuse', 'drop', 'hang', 'error', 'hidden'] as const
const kindOf = (number: number): Sent['kind'] => kinds[number % 20] ?? 'plain'
const emailOf = (number: number, kind: Sent['kind']) => (kind === 'plain' ? `person${number}@example.test` : kind === 'hidden' ? `person${number}@spam.test` : `person${number}+${kind}@example.test`)

/** One lead, sent until it is answered: where a process dies, the other is asked under the same key. */
async function send(number: number): Promise<Sent> {
  const [publisher, country, kind] = [number % 2 ? 'one' : 'two', number % 3 ? 'DE' : 'FR', kindOf(number)] as const
  const request = { headers: { authorization: `Bearer ${publisher}`, 'idempotency-key': `day-${number}` }, body: { email: emailOf(number, kind), country, hit_id: `hit-${number}` } }
  for (let attempt = 0; ; attempt++) {
    try {
      const { status, body } = await call<{ lead_id: number; status: Sent['answer']; autologin_url: string | null }>(attempt || number % 2 ? lasting : doomed, 'POST', '/api/leads', request)
      if (status === 200) return { publisher, country, kind, leadId: body.lead_id, answer: body.status, link: body.autologin_url }
      if (status !== 503 && status !== 429) throw new RangeError(`Lead ${number}: HTTP ${status}`)
    } catch (error) {
      if (error instanceof RangeError) throw error
    }
  }
}

/** All leads, some at a time; the doomed process is killed among them. */
async function sendAll(): Promise<Sent[]> {
  const sent: Sent[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const lead = await send(next++)
      sent.push(lead)
      if (sent.length === killAfter) doomed.kill()
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  return sent
}

/** Lets every job run whose time has not come, until none is left, and sendings of the dead process be found. */
async function drain() {
  await until(async () => {
    await rows(`update open_attempts set due_at = now() where state = 'sending' and due_at > now()`)
    await rows('update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null')
    const [left] = await rows<{ jobs: number; sendings: number }>(
      `select (select count(*) from graphile_worker._private_jobs)::int as jobs, (select count(*) from open_attempts where state <> 'held')::int as sendings`,
    )
    return left?.jobs === 0 && left.sendings === 0
  })
}

const taken = () => sandbox.journal.entries.filter(({ decision }) => decision === 'taken')

/** Brokers report on what they have taken, each event twice: a status on every third lead, a deposit on every fourth. */
async function report(): Promise<Set<string>> {
  const deposits = new Set<string>()
  const reports = taken().map(async ({ broker, reference, id }, place) => {
    const isDeposit = place % 4 === 0
    if (!isDeposit && place % 3) return
    const body = { event_id: `event-${id}`, reference, type: isDeposit ? 'deposit' : 'status', status: isDeposit ? 'Deposited' : 'Callback' }
    const request = { headers: { authorization: `Bearer token-of-${broker}` }, body }
    const answers = await Promise.all([1, 2].map(() => call<{ outcome: string }>(lasting, 'POST', `/api/postbacks/${advertiserIds[broker]}`, request)))
    expect(answers.map(({ status, body: { outcome } }) => [status, outcome])).toEqual([[200, 'applied'], [200, 'applied']])
    if (isDeposit) deposits.add(reference)
  })
  await Promise.all(reports)
  return deposits
}

const staff = async (path: string, body: object) => {
  const answer = await api.call('POST', path, { token, body })
  expect([path, answer.status]).toEqual([path, 200])
}

beforeAll(async () => {
  sandbox = await startSandbox()
  publishers = await startPublisherServer()
  api = await startTestApi({ env: { SANDBOX_URL: sandbox.url } })
  token = await api.signInAs(1)
  const countries: Record<string, number> = { DE: await countryId(api.db, 'DE'), FR: await countryId(api.db, 'FR') }
  for (const name of ['alpha', 'beta', 'gamma']) {
    const id = (advertiserIds[name] = await addAdvertiser(api.db, name, { broker: { timeoutMs: 600 } }))
    const prices = Object.entries(revenueCents[name] ?? {}).map(([code, cents]) => ({ advertiser_id: id, country_id: countries[code] ?? 0, amount: Number(dollars(cents)) }))
    await api.db.insertInto('advertiser_revenues').values(prices).execute()
  }
  for (const name of ['one', 'two']) {
    const id = (publisherIds[name] = await addPublisher(api.db, name, { postback_url: publishers.url }))
    const prices = Object.entries(payoutCents[name] ?? {}).map(([code, cents]) => ({ affiliate_id: id, country_id: countries[code] ?? 0, amount: Number(dollars(cents)) }))
    await api.db.insertInto('publisher_payouts').values(prices).execute()
  }
  const { alpha = 0, beta = 0, gamma = 0 } = advertiserIds
  await addDistribution(api.db, { countryId: countries.DE ?? 0, groups: [[[alpha, 6_000], [beta, 4_000]], [[gamma, 10_000]]] })
  await addDistribution(api.db, { countryId: countries.FR ?? 0, groups: [[[beta, 10_000]], [[alpha, 10_000]]] })
  alphaCapId = await addCap(api.db, { cap: alphaCap, advertiserIds: [alpha] })
  await api.db.insertInto('blacklist_items').values({ blacklist_type_id: blacklistTypeIdOf('Email Domain'), blacklist_value: 'spam.test', hide_blocked: true }).execute()
  processes = await apiProcesses()
  const env = { DATABASE_URL: api.database.url, SANDBOX_URL: sandbox.url, POSTBACK_PRIVATE_ADDRESSES: '1', JOB_WORKER_TIMEOUT_MS: '2000', TRUST_PROXY: '1' }
  ;[doomed, lasting] = await Promise.all([processes.start(env), processes.start(env)])
}, 90_000)
afterAll(async () => {
  await processes.stop()
  await api.stop()
  await sandbox.stop()
  await publishers.stop()
}, 30_000)

it('a day of traffic leaves reports, caps, histories, postbacks and the broker’s own log in agreement', async () => {
  const sent = await sendAll()
  const withLink = sent.filter(({ link }) => link !== null).filter((_, place) => place % 2 === 0)
  const signedIn = withLink.map(({ link }, place) => {
    const { pathname, search } = new URL(link ?? '')
    return call(lasting, 'GET', pathname + search, { headers: { 'user-agent': browser, accept: 'text/html', 'x-forwarded-for': `198.51.100.${place}` } })
  })
  for (const { location } of await Promise.all(signedIn)) expect(location).toContain(`${sandbox.url}/autologin/`)
  const deposits = await report()
  await drain()

  // Whose lead each reference is, and what it became.
  const histories = await rows<{ reference: string; lead_id: number; status: string; restriction_origin: string | null; advertiser_id: number | null }>(
    `select 'attempt-' || id as reference, lead_id, status, restriction_origin, advertiser_id from lead_histories order by id`,
  )
  const leadOf = new Map(histories.map(({ reference, lead_id }) => [reference, lead_id]))
  const sentById = new Map(sent.map((one) => [one.leadId, one]))
  const brokerOf = new Map(taken().map(({ reference, broker }) => [leadOf.get(reference) ?? 0, broker]))

  // Each lead once, whoever died; each sold once, to whom the broker's log says.
  expect([sentById.size, (await rows<{ n: number }>('select count(*)::int as n from leads'))[0]?.n]).toEqual([count, count])
  expect(brokerOf.size).toBe(taken().length)
  const ours = (status: string) => histories.filter((one) => one.status === status)
  expect(ours('Accepted').map(({ reference, advertiser_id }) => [reference, advertiser_id]).sort()).toEqual(taken().map(({ reference, broker }) => [reference, advertiserIds[broker]]).sort())
  expect(ours('Rejected').filter(({ restriction_origin }) => restriction_origin === 'broker').map(({ reference }) => reference).sort())
    .toEqual(sandbox.journal.entries.filter(({ decision }) => decision === 'refused').map(({ reference }) => reference).sort())

  // What publishers were answered held good, and what is open is what no broker ever answered for.
  const leads = await rows<{ id: number; lead_status_id: number; is_hidden: boolean }>('select id, lead_status_id, is_hidden from leads')
  const open = leads.filter(({ lead_status_id }) => lead_status_id === 1)
  expect(new Set(open.map(({ id }) => sentById.get(id)?.kind))).toEqual(new Set(['hang', 'error']))
  expect(open.map(({ id }) => id).sort()).toEqual((await rows<{ lead_id: number }>(`select lead_id from open_attempts where state = 'held'`)).map(({ lead_id }) => lead_id).sort())
  for (const { leadId, answer } of sent) {
    if (answer === 'Accepted') expect(brokerOf.has(leadId)).toBe(true)
    if (answer === 'Rejected') expect(brokerOf.has(leadId)).toBe(false)
  }
  expect(leads.filter(({ lead_status_id }) => [2, 6].includes(lead_status_id)).map(({ id }) => id).sort()).toEqual([...brokerOf.keys()].sort())

  // Staff: two of three deposits are approved, and three fakes.
  const pending = [...deposits].map((reference) => leadOf.get(reference) ?? 0)
  const fakes = [...brokerOf.keys()].filter((id) => !pending.includes(id)).slice(0, 3)
  await staff('/api/lead-details/fire-fake-ftd', { lead_ids: fakes })
  const approved = pending.filter((_, place) => place % 3 !== 0)
  const decide = (lead_id: number, is_accept: boolean) => staff('/api/pending-conversions/action', { lead_id, is_accept, status_override: is_accept ? null : 'Fraud' })
  await Promise.all([...approved, ...fakes].map((id) => decide(id, true)))
  await Promise.all(pending.filter((id) => !approved.includes(id)).map((id) => decide(id, false)))
  await drain()

  // Reports, to the cent.
  const centsOf = (prices: typeof revenueCents, who: string | undefined, id: number) => prices[who ?? '']?.[sentById.get(id)?.country ?? ''] ?? Number.NaN
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  const expected = (name: string) => {
    const isOf = (id: number) => sentById.get(id)?.publisher === name
    const paid = [...approved, ...fakes].filter(isOf)
    return {
      affiliate_id: publisherIds[name],
      total: sent.filter(({ publisher, kind }) => publisher === name && kind !== 'hidden').length,
      leads: [...brokerOf.keys()].filter(isOf).length,
      ftds: approved.filter(isOf).length,
      aff_ftd: paid.length,
      revenue: Number(dollars(sum(approved.filter(isOf).map((id) => centsOf(revenueCents, brokerOf.get(id), id))))),
      payout: Number(dollars(sum(paid.map((id) => centsOf(payoutCents, name, id))))),
    }
  }
  const pivot = await api.call<{ data: Record<string, unknown>[] }>('POST', '/api/lead-pivot', { token, body: { group_by: 'affiliate_id' } })
  const columns = Object.keys(expected('one'))
  const shown = pivot.body.data.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
  expect(shown.sort((one, other) => Number(one.affiliate_id) - Number(other.affiliate_id))).toEqual([expected('one'), expected('two')])
  const cards = await api.call<Record<string, number>>('POST', '/api/lead-metrics', { token, body: {} })
  expect(cards.body).toMatchObject({ attempts: expected('one').total + expected('two').total, leads: brokerOf.size, autologged: withLink.length, total_ftd: approved.length })

  // The cap held, and holds no more room than for what is still open.
  const caps = await api.call<{ id: number; filled: number }[]>('GET', '/api/caps', { token })
  const soldToAlpha = taken().filter(({ broker }) => broker === 'alpha').length
  const heldAtAlpha = Number((await rows<{ n: number }>('select count(*)::int as n from open_attempts where advertiser_id = $1', [advertiserIds.alpha]))[0]?.n)
  expect(caps.body.map(({ id, filled }) => [id, filled])).toEqual([[alphaCapId, soldToAlpha]])
  expect(soldToAlpha + heldAtAlpha).toBeLessThanOrEqual(alphaCap)
  expect((await rows<{ n: number }>('select count(*)::int as n from cap_reservations'))[0]?.n).toBe(heldAtAlpha)

  // What publishers were told: each event under one id, nothing left out or made up, and the same money.
  const rejected = leads.filter(({ lead_status_id, is_hidden }) => lead_status_id === 3 && !is_hidden).map(({ id }) => id)
  const events = [...[...brokerOf.keys()].map((id) => `accepted ${id}`), ...rejected.map((id) => `rejected ${id}`), ...[...approved, ...fakes].map((id) => `ftd ${id}`)]
  const byId = new Map(publishers.told.map((one) => [one.eventId, one]))
  expect([...byId.values()].map(({ event, leadId }) => `${event} ${leadId}`).sort()).toEqual(events.sort())
  const toldCents = sum([...byId.values()].filter(({ event }) => event === 'ftd').map(({ payout }) => Math.round(Number(payout) * 100)))
  expect(dollars(toldCents)).toBe(dollars(sum(['one', 'two'].map((name) => Math.round(expected(name).payout * 100)))))
  expect(await rows(`select id from publisher_postbacks where status <> 'sent'`)).toEqual([])
  // Nothing of this was by chance of too few: every kind of trouble was there.
  expect([soldToAlpha, rejected.length, open.length, approved.length, deposits.size].every((n) => n > 5)).toBe(true)
}, 150_000)
