import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../../test/testApi'
import type { AdvertiserHealth } from './advertiserHealth.schema'

interface Problems {
  refusals?: { kind: string; reason: string | null; count: number }[]
  held?: { count: number; since: string | null }
  unpriced_countries?: { code: string }[]
}

const now = Date.parse('2026-11-20T12:00:00Z')
const broker = {
  url: 'https://broker.example/leads',
  method: 'POST',
  format: 'json',
  headers: {},
  fields: { email: 'email' },
  answer: { accepted: { at: 'ok', is: [true] }, refused: { at: 'ok', is: [false] } },
  timeoutMs: 1000,
}
const everyDay = (checked: boolean) =>
  Array.from({ length: 7 }, (_, day) => ({
    ...{ id: day + 1, checked, traffic: true },
    steps: [{ start_time: '00:00', end_time: '23:59' }],
  }))

let api: TestApi
let token: string
let advertiser: number
let lead = 0
const country: Record<string, number> = {}

const health = async (as = token, ids = String(advertiser)) => {
  const { body } = await api.call<AdvertiserHealth[]>('GET', `/api/advertisers/health?ids=${ids}`, { token: as })
  return body
}
const ownHealth = async () => (await health())[0]
const problems = (as = token, id = advertiser) =>
  api.call<Problems>('GET', `/api/advertisers/${id}/problems`, { token: as })

/** Attempts to send leads to the advertiser, all so many hours ago. */
const attempts = (count: number, hoursAgo: number, attempt: object) =>
  api.db
    .insertInto('lead_histories')
    .values(
      Array.from({ length: count }, () => ({
        ...{ lead_id: ++lead, advertiser_id: advertiser, created_at: new Date(now - hoursAgo * 3_600_000) },
        ...({ status: 'Accepted', taken_ms: 300, res_payload: '{}', ...attempt } as { status: string }),
      })),
    )
    .returning('id')
    .execute()
const refused = { status: 'Rejected', restriction_origin: 'broker', message: 'Duplicate' }

async function shareIn(code: string, { isActive = true, share = 5000 } = {}) {
  const values = {
    name: `${code} ${Math.random()}`,
    timezone_id: 1,
    country_id: country[code] ?? 0,
    is_active: isActive,
  }
  const { id } = await api.db.insertInto('distributions').values(values).returning('id').executeTakeFirstOrThrow()
  const slot = { distribution_id: id, position: 0, name: 'Always', opening_hours: JSON.stringify(everyDay(true)) }
  const timeslot = await api.db
    .insertInto('distribution_timeslots')
    .values(slot)
    .returning('id')
    .executeTakeFirstOrThrow()
  const group = await api.db
    .insertInto('distribution_groups')
    .values({ timeslot_id: timeslot.id, position: 0, name: 'Main' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('distribution_group_advertisers')
    .values({ group_id: group.id, position: 0, advertiser_id: advertiser, share })
    .execute()
}

describe('the health of advertisers', () => {
  beforeAll(async () => {
    api = await startTestApi()
    api.clock.now = now
    token = await api.signInAs(1)
    const rows = await api.db.selectFrom('countries').select(['id', 'code']).execute()
    for (const { id, code } of rows) country[code] = id
  })
  beforeEach(async () => {
    const brand = { name: `Brand ${Math.random()}`, display_name: 'Brand', broker: JSON.stringify(broker) }
    advertiser = (await api.db.insertInto('advertisers').values(brand).returning('id').executeTakeFirstOrThrow()).id
  })
  afterAll(() => api.stop())

  it('counts responses of the broker within a day, not routing refusals or open ones', async () => {
    await attempts(12, 1, { taken_ms: 200 })
    await attempts(6, 2, { ...refused, taken_ms: 900 })
    await attempts(2, 3, { ...refused, res_payload: null, message: 'The broker did not answer within 5 s.' })
    await attempts(5, 1, { status: 'Rejected', restriction_origin: 'system', res_payload: null })
    await attempts(5, 25, refused)
    const [held, sending] = await attempts(2, 1, { status: 'Submitted', res_payload: null, taken_ms: null })
    for (const [attempt, state] of [
      [held, 'held'],
      [sending, 'sending'],
    ] as const) {
      const at = new Date(now)
      await api.db
        .insertInto('open_attempts')
        .values({
          ...{ history_id: attempt?.id ?? 0, lead_id: ++lead, lead_created_at: at, advertiser_id: advertiser },
          ...{ state, sent_at: at, due_at: at, decision: '{}' },
        })
        .execute()
    }
    expect(await ownHealth()).toMatchObject({
      ...{ state: 'troubled', text: 'No answer to 3 of 21', accepted: 12, refused: 6, unanswered: 3, median_ms: 200 },
      last_answer_at: '2026-11-20T11:00:00.000Z',
    })
  })

  it('fails when the newest sendings all stay without an answer', async () => {
    await attempts(60, 5, {})
    await attempts(10, 1, { ...refused, res_payload: null })
    expect(await ownHealth()).toMatchObject({ state: 'failing', text: 'No answer 10 times in a row' })
  })

  it('names what keeps every lead from an active advertiser, one thing after the other', async () => {
    const obstacles = async () => (await ownHealth())?.obstacles
    await api.db.updateTable('advertisers').set({ broker: null }).where('id', '=', advertiser).execute()
    expect(await ownHealth()).toMatchObject({ state: 'unconnected', obstacles: ['no_broker', 'no_distribution'] })
    await api.db
      .updateTable('advertisers')
      .set({ broker: JSON.stringify(broker) })
      .where('id', '=', advertiser)
      .execute()
    await shareIn('DE', { share: 0 })
    await shareIn('DE', { isActive: false })
    expect(await obstacles()).toEqual(['no_distribution'])
    await shareIn('DE')
    expect(await obstacles()).toEqual([])
    await api.db
      .insertInto('advertiser_supported_countries')
      .values({ advertiser_id: advertiser, country_id: country.ES ?? 0 })
      .execute()
    expect(await obstacles()).toEqual(['wrong_country'])
    await shareIn('ES')
    expect(await obstacles()).toEqual([])
    await api.db
      .insertInto('advertiser_opening_hours')
      .values({
        ...{ advertiser_id: advertiser, country_id: country.ES ?? 0, timezone_id: 1 },
        days: JSON.stringify(everyDay(false)),
      })
      .execute()
    expect(await obstacles()).toEqual(['never_open'])
    await api.db.updateTable('advertisers').set({ status: 'inactive' }).where('id', '=', advertiser).execute()
    expect(await obstacles()).toEqual([])
  })

  it('returns refusals, held leads and countries without a price, by permission', async () => {
    await attempts(3, 1, refused)
    await attempts(1, 1, { ...refused, message: 'Invalid phone' })
    await attempts(2, 2, { ...refused, res_payload: null, message: 'The connection to the broker broke.' })
    await shareIn('DE')
    await shareIn('ES')
    await api.db
      .insertInto('advertiser_revenues')
      .values({ advertiser_id: advertiser, country_id: country.ES ?? 0, amount: 500 })
      .execute()
    const { body } = await problems()
    expect(body.refusals?.map(({ kind, reason, count }) => [kind, reason, count])).toEqual([
      ['refused', 'Duplicate', 3],
      ['unanswered', 'The connection to the broker broke.', 2],
      ['refused', 'Invalid phone', 1],
    ])
    expect(body.held).toEqual({ count: 0, since: null })
    expect(body.unpriced_countries?.map(({ code }) => code)).toEqual(['DE'])
    await api.db.insertInto('advertiser_revenues').values({ advertiser_id: advertiser, amount: 100 }).execute()
    expect((await problems()).body.unpriced_countries).toEqual([])

    const parts = async (...held: string[]) =>
      Object.keys((await problems(await api.signInAs(['ADVERTISERS_LIST', ...held]))).body)
    expect(await parts()).toEqual([])
    expect(await parts('LEADS_LIST')).toEqual(['refusals'])
    expect(await parts('LEADS_PROGRESS_LOGS')).toEqual(['held'])
    expect(await parts('ADVERTISER_REVENUES_LIST')).toEqual(['unpriced_countries'])
  })

  it('says when the broker last told a status and a deposit, and how its list is fetched', async () => {
    expect((await ownHealth())?.sync).toEqual({ last_status_at: null, last_ftd_at: null, pull: null })
    const event = (kind: string, hoursAgo: number, outcome: string) => ({
      ...{ kind, outcome, advertiser_id: advertiser, event_id: `${kind}-${hoursAgo}`, body: '{}' },
      created_at: new Date(now - hoursAgo * 3_600_000),
    })
    await api.db
      .insertInto('broker_events')
      .values([
        event('status', 5, 'applied'),
        event('status', 3, 'recorded'),
        event('status', 1, 'refused'),
        event('deposit', 4, 'applied'),
      ])
      .execute()
    await api.db
      .insertInto('broker_pulls')
      .values({ advertiser_id: advertiser, is_active: true, config: '{}', failures: 2, differences: 3 })
      .execute()
    expect((await ownHealth())?.sync).toEqual({
      last_status_at: '2026-11-20T09:00:00.000Z',
      last_ftd_at: '2026-11-20T08:00:00.000Z',
      pull: { is_active: true, last_success_at: null, pulled_to: null, failures: 2, differences: 3 },
    })
  })

  it('leaves out advertisers that are not there, and says so of the problems of one', async () => {
    expect((await health(token, `${advertiser},999999`)).map(({ advertiser_id }) => advertiser_id)).toEqual([
      advertiser,
    ])
    expect((await problems(token, 999999)).status).toBe(404)
    expect((await problems(await api.signInAs(['LEADS_LIST']))).status).toBe(403)
  })
})
