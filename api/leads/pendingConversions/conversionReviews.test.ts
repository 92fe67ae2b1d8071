import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { insertLeads, insertPartners, type LeadInput } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'
import type { ConversionReview } from './conversionReviews.schema'

let api: TestApi
let token: string
let germany: number
const now = Date.parse('2026-09-20T12:00:00Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000)
const day = 24 * 60

const deposit = (facts: Partial<LeadInput> = {}): LeadInput => ({
  created_at: ago(5 * day),
  converted_at: ago(2 * day),
  publisher_id: 1,
  advertiser_id: 1,
  country_id: germany,
  lead_status_id: 6,
  revenue: '900',
  ...facts,
})
const insert = (leads: LeadInput[]) => insertLeads(api.database.pool, leads)
const set = (id: number, values: object) => api.db.updateTable('leads').set(values).where('id', '=', id).execute()
const reviews = (lead_ids: number[], as = token) =>
  api.call<ConversionReview[]>('POST', '/api/pending-conversions/reviews', { token: as, body: { lead_ids } })
const hintsOf = async (id: number) => (await reviews([id])).body[0]?.hints.map(({ text }) => text)

beforeAll(async () => {
  api = await startTestApi()
  api.clock.now = now
  token = await api.signInAs(1)
  await insertPartners(api.database.pool)
  germany = (await api.db.selectFrom('countries').select('id').where('code', '=', 'DE').executeTakeFirstOrThrow()).id
  await api.db
    .insertInto('publisher_payouts')
    .values([
      { publisher_id: 1, country_id: null, amount: 100 },
      { publisher_id: 1, country_id: germany, amount: 640 },
    ])
    .execute()
})
afterAll(() => api.stop())

it('tells what accepting pays and whether a postback is sent', async () => {
  const [german = 0, other = 0, fake = 0] = await insert([
    deposit(),
    deposit({ publisher_id: 2 }),
    deposit({ converted_at: null, revenue: '0', is_fake_ftd: true, country_id: null }),
  ])
  await api.db.updateTable('publishers').set({ postback_url: 'https://p.example/' }).where('id', '=', 1).execute()
  const { body } = await reviews([german, other, fake, 987_654])
  const facts = body.map(({ lead_id, expected_payout, expected_profit, sends_postback }) => [
    ...[lead_id, expected_payout, expected_profit, sends_postback],
  ])
  expect(facts.sort()).toEqual([
    [german, 640, 260, true],
    [other, 0, 900, false],
    [fake, 100, -100, true],
  ])
  const support = await api.signInAs(['PENDING_CONVERSIONS_LIST'])
  expect((await reviews([german], support)).body[0]).toMatchObject({ expected_payout: null, expected_profit: null })
  expect((await reviews([german], await api.signInAs(['LEADS_LIST']))).status).toBe(403)
})

it('hints at a deposit less than ten minutes after the lead, and at none of ten', async () => {
  const [fast = 0, slow = 0] = await insert([
    deposit({ created_at: ago(3 * day + 2), converted_at: ago(3 * day) }),
    deposit({ created_at: ago(3 * day + 10), converted_at: ago(3 * day) }),
  ])
  expect([await hintsOf(fast), await hintsOf(slow)]).toEqual([['2 min after the lead'], []])
})

it('hints at a test lead, marked or of a test advertiser', async () => {
  const [marked = 0, sent = 0, real = 0] = await insert([
    deposit({ is_test: true }),
    deposit({ advertiser_id: 2 }),
    deposit(),
  ])
  await api.db.updateTable('advertisers').set({ is_test_advertiser: true }).where('id', '=', 2).execute()
  expect([await hintsOf(marked), await hintsOf(sent), await hintsOf(real)]).toEqual([['Test lead'], ['Test lead'], []])
})

it('hints at other deposits from the same IP address within 30 days', async () => {
  const [one = 0, other = 0, old = 0, noDeposit = 0] = await insert([
    deposit({ publisher_id: 3 }),
    deposit({ publisher_id: 3, lead_status_id: 5, ftd_date: ago(day), converted_at: ago(3 * day) }),
    deposit({ publisher_id: 3, created_at: ago(40 * day), converted_at: ago(33 * day) }),
    deposit({ publisher_id: 3, lead_status_id: 2, converted_at: null, revenue: '0' }),
  ])
  for (const id of [one, other, old, noDeposit]) await set(id, { ip: '203.0.113.9' })
  expect(await hintsOf(one)).toEqual([`Same IP as ${other}`])
  expect((await reviews([one])).body[0]?.hints[0]?.other_lead_id).toBe(other)
})

it('hints at the same person by e-mail or phone, except the origin of a registration', async () => {
  const [one = 0, byMail = 0, byPhone = 0, registration = 0] = await insert([
    deposit({ publisher_id: 3 }),
    deposit({ publisher_id: 3 }),
    deposit({ publisher_id: 3 }),
    deposit({ publisher_id: 3 }),
  ])
  await set(one, { email: 'Same@Example.test', phone: '+49 151 123-45' })
  await set(byMail, { email: 'same@example.test' })
  await set(byPhone, { phone: '+4915112345' })
  await set(registration, { email: 'other@example.test', origin_lead_id: one, phone: null })
  expect(await hintsOf(one)).toEqual([`Same e-mail as ${byMail}`])
  expect(await hintsOf(byPhone)).toEqual([`Same phone as ${one}`])
  await set(byMail, { email: 'nobody@example.test' })
  await set(byPhone, { phone: null })
  await set(registration, { email: 'same@example.test' })
  expect([await hintsOf(one), await hintsOf(registration)]).toEqual([[], []])
})

it('hints at more deposits of a publisher in 24 hours than three times its habit', async () => {
  const recent = (minutes: number) => deposit({ publisher_id: 2, converted_at: ago(minutes) })
  const [first = 0] = await insert([recent(60), recent(70), recent(80), recent(90)])
  expect(await hintsOf(first)).toEqual([])
  const [fifth = 0, earlier = 0] = await insert([
    recent(100),
    deposit({ publisher_id: 2, created_at: ago(9 * day), converted_at: ago(8 * day) }),
  ])
  expect(await hintsOf(fifth)).toEqual(['Publisher: 5 deposits in 24 h, usually 0.1'])
  expect(await hintsOf(earlier)).toEqual([])
})
