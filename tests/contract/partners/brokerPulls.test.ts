import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { AdvertiserPull } from '../../../api/partners/brokerPulls/brokerPulls.schema'
import { runPull } from '../../../api/partners/brokerPulls/runPull'
import { listAlertRules } from '../../../api/watch/alerts/rules.queries'
import { createEvaluation, evaluateRule } from '../../../api/watch/alerts/watchAlerts'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import type { BookFault } from '../../../sandbox/book'
import { addDistribution, addPublisher as addSender } from '../../../api/leads/intake/intake.testWorld'
import { createRandom } from '../../../api/db/seed/world/random'
import { addAdvertiser, addLead, addPublisher, germany, type Sandbox, startSandbox } from '../../support/injectionWorld'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const start = Math.floor(Date.now() / DAY) * DAY - 3 * DAY

let api: TestApi
let sandbox: Sandbox
let token: string
let watcher: string
let publisher: number
let country: number
let time = start
const setTime = (at: number) => (api.clock.now = time = at)

beforeAll(async () => {
  sandbox = await startSandbox({ delays: false, now: () => time })
  api = await startTestApi({ env: { SANDBOX_URL: sandbox.url } })
  token = await api.signInAs(['ADVERTISERS_EDIT'])
  watcher = await api.signInAs(['ALERTS_LIST'])
  publisher = await addPublisher(api.db)
  country = await germany(api.db)
  setTime(start)
})
afterAll(async () => {
  await api.stop()
  await sandbox.stop()
})

const settings = (broker: string, changes: object = {}, mapping: object = {}) => ({
  ...{ url: `sandbox:/brokers/${broker}/events?from={{from}}&to={{to}}&cursor={{cursor}}&limit=20`, method: 'GET' },
  ...{ headers: [{ name: 'x-api-key', value: 'key-of-the-list' }], paging: 'cursor', time_format: 'iso' },
  mapping: {
    ...{ list: 'data', next: 'next_cursor', lead: 'external_id', lead_key: 'reference', event_id: 'event_id' },
    ...{ status: 'status', deposit: 'deposited', deposit_values: [true], time: 'at' },
    ...mapping,
  },
  ...{ interval_minutes: 5, look_back_minutes: 60, reconcile_days: 7, timeout_ms: 5_000 },
  ...changes,
})

type Answer = AdvertiserPull & { fields?: Record<string, string>; code?: string }
const path = (advertiser: number) => `/api/advertisers/${advertiser}/pull`
const save = (advertiser: number, pull: object, isActive = true, version?: number) =>
  api.call<Answer>('PUT', path(advertiser), { token, body: { is_active: isActive, pull, version } })
const read = async (advertiser: number) => (await api.call<Answer>('GET', path(advertiser), { token })).body
const pull = (advertiserId: number) => runPull(api.services, { advertiserId })
const differences = async (advertiser: number) =>
  (
    await api.call<{ rows: { kind: string; lead_id: number | null; ours: string | null; theirs: string | null }[] }>(
      'GET',
      `${path(advertiser)}/differences`,
      { token },
    )
  ).body.rows

let made = 0
/** An advertiser whose broker has the pull. */
async function addPulled(changes: object = {}, mapping: object = {}) {
  const broker = `pulled-${++made}`
  const advertiser = await addAdvertiser(api.db, broker)
  const saved = await save(advertiser, settings(broker, changes, mapping))
  expect([saved.status, saved.body.fields]).toEqual([200, undefined])
  return { advertiser, broker }
}

/** A lead that the broker accepted, as both sides keep it. */
async function acceptedLead({ advertiser, broker }: { advertiser: number; broker: string }, isListed = true) {
  const lead = await addLead(api.db, {
    ...{ publisher_id: publisher, country_id: country, email: `lead${++made}@example.test` },
    ...{ lead_status_id: 2, advertiser_id: advertiser, advertiser_status: 'New' },
  })
  const created_at = new Date(time)
  await api.db.updateTable('leads').set({ created_at }).where('id', '=', lead).execute()
  const { id } = await api.db
    .insertInto('lead_histories')
    .values({ lead_id: lead, created_at, advertiser_id: advertiser, status: 'Accepted' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reference = `attempt-${id}`
  if (isListed) sandbox.journal.write({ broker, reference, decision: 'taken', id: `b${id}`, reason: null })
  return { lead, reference }
}

const report = (
  broker: string,
  reference: string,
  status: string,
  { deposit = false, at = time, id = `e${++made}` } = {},
) => {
  const type = deposit ? ('deposit' as const) : ('status' as const)
  sandbox.book.report({ broker, event_id: id, reference, type, status, at: new Date(at).toISOString() })
  return id
}

const leadNow = (id: number) =>
  api.db
    .selectFrom('leads')
    .select(['advertiser_status', 'converted_at', 'revenue', 'lead_status_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const statusChanges = async (id: number) =>
  (await api.db.selectFrom('lead_status_changes').select('id').where('lead_id', '=', id).execute()).length

/** The open alert about the pull of an advertiser, after the rule was evaluated. */
async function alertOf(advertiser: number) {
  const rule = (await listAlertRules(api.db)).find(({ kind }) => kind === 'status_sync_failing')
  if (!rule) throw new Error('There is no rule for it')
  await evaluateRule(createEvaluation({ ...api.services, now: () => time }), rule)
  const { body } = await api.call<{ data: { subject_id: number; title: string; text: string }[] }>(
    'GET',
    '/api/alerts?state=open',
    { token: watcher },
  )
  return body.data.find(({ subject_id }) => subject_id === advertiser)
}

/** Status and deposit of each lead, as the broker's events say. */
function journalOf(broker: string) {
  const states = new Map<string, { status: string; isDeposited: boolean }>()
  for (const { reference, status, type } of sandbox.book.events(broker))
    states.set(reference, { status, isDeposited: type === 'deposit' || (states.get(reference)?.isDeposited ?? false) })
  return states
}

describe('the pull of statuses and deposits', () => {
  it('equals the journal of the broker after a day with faults, and counts nothing twice', async () => {
    const world = await addPulled({ look_back_minutes: 26 * 60 })
    const random = createRandom(7)
    const pick = <Value>(values: readonly Value[]) => values[Math.floor(random.next() * values.length)] as Value
    const leads: { lead: number; reference: string }[] = []
    const kinds: readonly (readonly BookFault[])[] = [
      ['late', 'doubled'],
      ['missing', 'reordered'],
      ['error'],
      ['reordered', 'doubled', 'late'],
      ['nonsense'],
      ['html'],
      ['cut'],
      [],
    ]
    for (let round = 0; round < 24; round++) {
      setTime(start + round * HOUR)
      for (let one = 0; one < 3; one++) leads.push(await acceptedLead(world))
      for (let one = 0; one < 8; one++) {
        const at = time - Math.floor(random.next() * 50 * MINUTE) + made
        const { reference } = pick(leads)
        const isDeposit = random.next() < 0.2
        const status = isDeposit ? 'Deposited' : pick(['Callback', 'No answer', 'Not interested', 'Interested'])
        const id = report(world.broker, reference, status, { deposit: isDeposit, at })
        // Half of the events come as postbacks too, some before and some after the pull, and worded otherwise.
        if (random.next() < 0.5)
          await api.call('POST', `/api/postbacks/${world.advertiser}`, {
            token: `token-of-${world.broker}`,
            body: {
              ...{ event_id: id, reference, type: isDeposit ? 'deposit' : 'status', status },
              ...(random.next() < 0.5 && { at: new Date(at).toISOString() }),
            },
          })
      }
      sandbox.book.breakList(world.broker, kinds[round % kinds.length] ?? [])
      await pull(world.advertiser)
    }
    sandbox.book.breakList(world.broker, [])
    setTime(start + 24 * HOUR)
    await pull(world.advertiser)

    const journal = journalOf(world.broker)
    const ours = await Promise.all(
      leads.map(async ({ lead, reference }) => {
        const { advertiser_status, converted_at } = await leadNow(lead)
        return [reference, { status: advertiser_status, isDeposited: converted_at !== null }]
      }),
    )
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(journal))
    const before = await Promise.all(leads.map(({ lead }) => statusChanges(lead)))
    setTime(start + 25 * HOUR)
    await pull(world.advertiser)
    expect(await Promise.all(leads.map(({ lead }) => statusChanges(lead)))).toEqual(before)
    expect((await read(world.advertiser)).health).toMatchObject({ failures: 0, fault: null, counts: { applied: 0 } })
    expect(await differences(world.advertiser)).toEqual([])
  })

  it.each([
    ['page', { paging: 'page' }, 'limit=7&page={{page}}', { next: null }],
    ['link', { paging: 'link' }, 'limit=7', { next: 'next_url' }],
    ['no page', { paging: 'none', method: 'POST' }, 'limit=1000', { next: null }],
  ])('reads a list by %s', async (_name, changes, query, mapping) => {
    const broker = `pulled-${made + 1}`
    const url = `sandbox:/brokers/${broker}/events?from={{from}}&to={{to}}&${query}`
    const world = await addPulled({ ...changes, url }, { ...mapping, event_id: null })
    const leads = []
    for (let one = 0; one < 10; one++) leads.push(await acceptedLead(world))
    setTime(time + MINUTE)
    for (const { reference } of leads) report(world.broker, reference, 'Callback')
    setTime(time + MINUTE)
    await pull(world.advertiser)
    expect((await read(world.advertiser)).health).toMatchObject({ fault: null, counts: { rows: 20, applied: 10 } })
    for (const { lead } of leads) expect((await leadNow(lead)).advertiser_status).toBe('Callback')
  })

  it('says why it fails, keeps what it has, and fetches the same window again', async () => {
    const world = await addPulled()
    const { lead, reference } = await acceptedLead(world)
    report(world.broker, reference, 'Callback')
    for (const [fault, says] of [
      ['error', 'The broker answered with HTTP 500.'],
      ['html', 'The answer is not JSON.'],
      ['cut', 'The answer is not JSON.'],
      ['nonsense', 'The answer has no list at data.'],
    ] as const) {
      sandbox.book.breakList(world.broker, [fault])
      setTime(time + 5 * HOUR)
      await pull(world.advertiser)
      expect((await read(world.advertiser)).health).toMatchObject({ fault: says, counts: null, last_success_at: null })
    }
    const { health } = await read(world.advertiser)
    expect(health).toMatchObject({ failures: 4, http_status: 200, response: '{"hello":["world"]}' })
    expect(await alertOf(world.advertiser)).toMatchObject({
      title: `Status sync with ${world.broker} fails`,
      text: '4 pulls in a row failed: The answer has no list at data.',
    })
    expect(JSON.stringify(health)).not.toContain('key-of-the-list')
    expect((await leadNow(lead)).advertiser_status).toBe('New')
    sandbox.book.breakList(world.broker, [])
    await pull(world.advertiser)
    expect((await read(world.advertiser)).health).toMatchObject({ failures: 0, fault: null })
    expect((await leadNow(lead)).advertiser_status).toBe('Callback')
    expect(await alertOf(world.advertiser)).toBeUndefined()
  })

  it('reads 100,000 events of leads that are not ours, and books a deposit once', async () => {
    const world = await addPulled({ timeout_ms: 30_000 })
    const { lead, reference } = await acceptedLead(world)
    report(world.broker, reference, 'Deposited', { deposit: true })
    await pull(world.advertiser)
    await pull(world.advertiser)
    expect(await leadNow(lead)).toMatchObject({ advertiser_status: 'Deposited', lead_status_id: 6 })
    sandbox.book.breakList(world.broker, ['flood'])
    setTime(time + HOUR)
    await pull(world.advertiser)
    expect((await read(world.advertiser)).health).toMatchObject({
      ...{ fault: null, counts: { rows: 100_000, applied: 0, refused: 100_000 } },
    })
  })

  it("finds leads by the broker's own id, as it gave it with its answer", async () => {
    setTime(Date.now() - HOUR)
    const world = await addPulled({}, { lead: 'id', lead_key: 'broker_id' })
    const other = await addPulled({}, { lead: 'id', lead_key: 'broker_id' })
    await addSender(api.db, 'sender')
    await addDistribution(api.db, { countryId: country, groups: [[[world.advertiser, 10_000]]] })
    const email = 'own-id+accept@example.test'
    const sent = await api.call<{ lead_id: number }>('POST', '/api/leads', {
      token: 'sender',
      body: { email, country: 'DE' },
    })
    const taken = sandbox.journal.entries.findLast(({ broker }) => broker === world.broker)
    const kept = await api.db.selectFrom('broker_lead_ids').select(['broker_id', 'lead_id']).execute()
    expect(kept).toEqual([{ broker_id: taken?.id, lead_id: sent.body.lead_id }])
    report(world.broker, taken?.reference ?? '', 'Interested')
    sandbox.journal.write({
      ...taken,
      broker: other.broker,
      reference: 'attempt-1',
      decision: 'taken',
      reason: null,
      id: taken?.id ?? '',
    })
    report(other.broker, 'attempt-1', 'Stolen')
    setTime(time + MINUTE)
    await pull(other.advertiser)
    await pull(world.advertiser)
    expect((await read(other.advertiser)).health.counts).toMatchObject({ applied: 0, refused: 2 })
    expect((await read(world.advertiser)).health.counts).toMatchObject({ refused: 0 })
    expect((await leadNow(sent.body.lead_id)).advertiser_status).toBe('Interested')
  })

  it('applies events of many leads at once, and those of a lead in their order', async () => {
    const world = await addPulled({
      url: `sandbox:/brokers/pulled-${made + 1}/events?from={{from}}&limit=5000&cursor={{cursor}}`,
    })
    const leads: { lead: number; reference: string }[] = []
    for (let one = 0; one < 150; one++) leads.push(await acceptedLead(world))
    setTime(time + MINUTE)
    for (const status of ['First', 'Second', 'Last'])
      for (const { reference } of leads) report(world.broker, reference, status, { at: ++time })
    setTime(time + MINUTE)
    await pull(world.advertiser)
    expect((await read(world.advertiser)).health.counts).toMatchObject({ rows: 600, applied: 450 })
    for (const { lead } of leads) {
      expect((await leadNow(lead)).advertiser_status).toBe('Last')
      expect(await statusChanges(lead)).toBe(3)
    }
  })

  it('keeps its secrets, and sends them to no other host', async () => {
    const world = await addPulled()
    const stored = await api.db
      .selectFrom('broker_pulls')
      .select('config')
      .where('advertiser_id', '=', world.advertiser)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain('key-of-the-list')
    const { pull: shown, version } = await read(world.advertiser)
    expect(shown?.headers).toEqual([{ name: 'x-api-key', value: '***' }])
    const again = await save(world.advertiser, { ...shown, interval_minutes: 10 }, true, version)
    expect([again.status, again.body.version]).toEqual([200, 2])
    const stale = await save(world.advertiser, { ...shown, interval_minutes: 15 }, true, version)
    expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT'])
    const moved = await save(world.advertiser, { ...shown, url: 'https://example.com/list?cursor={{cursor}}' })
    expect(moved.body.fields).toEqual({ 'pull.headers.0.value': expect.stringContaining('enter this secret again') })
    const wrong = await save(world.advertiser, settings('x', { url: 'http://10.0.0.1/?c={{cursor}}&{{when}}' }))
    expect(wrong.body.fields).toEqual({ 'pull.url': 'There is no placeholder {{when}}.' })
    const inside = await save(world.advertiser, settings('x', { url: 'http://10.0.0.1/?c={{cursor}}' }))
    expect(inside.body.fields).toEqual({
      'pull.url': 'This address leads into a private network. Ask an administrator.',
    })
  })
})

describe('the comparison with the list', () => {
  it('finds exactly the planted differences, and runs on demand', async () => {
    // Jobs go by the clock of the database.
    setTime(Date.now() - 2 * HOUR)
    const world = await addPulled()
    const leads = []
    for (let one = 0; one < 6; one++) leads.push(await acceptedLead(world))
    const [status, deposit, rejected] = leads as [(typeof leads)[0], (typeof leads)[0], (typeof leads)[0]]
    const unlisted = await acceptedLead(world, false)
    setTime(time + HOUR)
    report(world.broker, status.reference, 'Callback')
    await pull(world.advertiser)
    const statusBefore = await leadNow(status.lead)
    expect(statusBefore.advertiser_status).toBe('Callback')
    await api.db.updateTable('leads').set({ advertiser_status: 'New' }).where('id', '=', status.lead).execute()
    await api.db.updateTable('leads').set({ lead_status_id: 3 }).where('id', '=', rejected.lead).execute()
    const changes = { lead_status_id: 6, converted_at: new Date(time) }
    await api.db.updateTable('leads').set(changes).where('id', '=', deposit.lead).execute()
    sandbox.journal.write({
      ...{ broker: world.broker, reference: 'attempt-999999999', decision: 'taken' as const, id: 'x', reason: null },
    })
    setTime(Date.now())
    await api.database.pool.query('delete from graphile_worker._private_jobs')
    const { status: answer, body } = await api.call<Answer>('POST', `${path(world.advertiser)}/reconcile`, { token })
    expect([answer, body.health.is_reconciliation_due]).toEqual([200, true])
    await api.runJobs()
    expect((await read(world.advertiser)).health).toMatchObject({ differences: 5, reconciliation_fault: null })
    const found = (await differences(world.advertiser)).map(({ kind, lead_id, ours, theirs }) => [
      kind,
      lead_id,
      ours,
      theirs,
    ])
    expect(found).toEqual([
      ['deposit', deposit.lead, 'yes', 'no'],
      ['missing_with_them', unlisted.lead, 'New', null],
      ['missing_with_us', rejected.lead, null, 'New'],
      ['missing_with_us', null, null, 'New'],
      ['status', status.lead, 'New', 'Callback'],
    ])
  })
})
