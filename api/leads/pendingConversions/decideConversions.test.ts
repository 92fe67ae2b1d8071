import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Client } from 'pg'
import { insertLeads, insertPartners, type LeadInput } from '../../db/seed/leads/edgeLeads'
import type { LeadRow } from '../leads/leads.schema'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'
import { pendingChannel } from './notifyPending.queries'
import type { PendingConversionRow } from './pendingConversions.schema'

interface Answer {
  message: string
  code?: string
  fields?: Record<string, string>
  conversion: PendingConversionRow
  lead: LeadRow
  current?: PendingConversionRow
}

let api: TestApi
let token: string
let user: TestUser
let germany: number

const created = new Date('2026-09-10T09:00:00Z')
const deposit: LeadInput = {
  created_at: created,
  publisher_id: 1,
  advertiser_id: 1,
  lead_status_id: 6,
  converted_at: new Date('2026-09-14T10:00:00Z'),
  revenue: '900.10',
}
const fake: LeadInput = { created_at: created, publisher_id: 2, advertiser_id: 1, lead_status_id: 6, is_fake_ftd: true }
const insert = async (lead: LeadInput): Promise<number> =>
  (await insertLeads(api.database.pool, [{ country_id: germany, ...lead }]))[0] ?? 0
const decide = (
  lead_id: number,
  is_accept: boolean,
  { as = token, key, override = 'Fraud' }: { as?: string; key?: string; override?: string | null } = {},
) =>
  api.call<Answer>('POST', '/api/pending-conversions/action', {
    token: as,
    body: { lead_id, is_accept, status_override: is_accept ? null : override },
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })
const factNames = ['', 'received', 'deposit', 'approval', 'waiting']
/** What a report counts of a lead: cents by fact. */
const factsOf = async (leadId: number) => {
  const { rows } = await api.database.pool.query<{ fact: number; cents: number; lead_status_id: number }>(
    'select fact, revenue_cents + payout_cents as cents, lead_status_id from lead_facts where lead_id = $1 order by fact',
    [leadId],
  )
  return rows.map(({ fact, cents }) => [factNames[fact], cents])
}
const statusOf = (id: number) =>
  api.db
    .selectFrom('leads')
    .select(['lead_status_id', 'version', 'status_override'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const changesOf = (id: number) =>
  api.db.selectFrom('lead_status_changes').selectAll().where('lead_id', '=', id).execute()
const auditOf = (id: number) =>
  api.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'before', 'after'])
    .where('entity', '=', 'lead')
    .where('entity_id', '=', String(id))
    .execute()

beforeAll(async () => {
  api = await startTestApi()
  user = await api.addUser({ level: 1, email: 'ada@example.test', name: 'Ada Admin' })
  token = await api.signInAs(user)
  await insertPartners(api.database.pool)
  germany = (await api.db.selectFrom('countries').select('id').where('code', '=', 'DE').executeTakeFirstOrThrow()).id
  await api.db
    .insertInto('publisher_payouts')
    .values([
      { publisher_id: 1, country_id: null, amount: 100 },
      { publisher_id: 1, country_id: germany, amount: 450.05 },
      { publisher_id: 2, country_id: null, amount: 80 },
    ])
    .execute()
})
afterAll(() => api.stop())

describe('accepting a conversion', () => {
  it('makes the lead an FTD now, with payout by country, and keeps the revenue', async () => {
    const id = await insert(deposit)
    const before = Date.now()
    const { status, body } = await decide(id, true)
    expect([status, body.message]).toEqual([200, 'Lead Accepted'])
    expect(body.conversion).toMatchObject({
      id,
      status: 'FTD',
      revenue: 900.1,
      payout: 450.05,
      profit: 450.05,
      deposits: 1,
      aff_ftd: 1,
      cr: 100,
      version: 2,
    })
    expect(body.conversion.ftd_date_converted_time).toBe('2026-09-14T10:00:00.000+00:00')
    expect(body.lead).toMatchObject({
      id,
      status: 'FTD',
      revenue: 900.1,
      payout: 450.05,
      broker_ftd: '2026-09-14T10:00:00.000+00:00',
      version: 2,
    })
    expect(Date.parse(body.lead.ftd_date ?? '')).toBeGreaterThanOrEqual(before)
    expect(await factsOf(id)).toEqual([
      ['received', 0],
      ['deposit', 90010],
      ['approval', 45005],
    ])
  })

  it('pays a fake out and books no revenue', async () => {
    const id = await insert(fake)
    const { body } = await decide(id, true)
    expect(body.conversion).toMatchObject({
      status: 'FTD',
      is_fake_ftd: true,
      revenue: 0,
      payout: 80,
      profit: -80,
      deposits: 0,
      aff_ftd: 1,
      cr: 0,
      aff_cr: 100,
    })
    expect(await factsOf(id)).toEqual([
      ['received', 0],
      ['approval', 8000],
    ])
  })

  it('keeps its payout when the price changes later', async () => {
    const id = await insert({ ...deposit, publisher_id: 3 })
    await decide(id, true)
    await api.db.insertInto('publisher_payouts').values({ publisher_id: 3, country_id: null, amount: 999 }).execute()
    expect(await factsOf(id)).toEqual([
      ['received', 0],
      ['deposit', 90010],
      ['approval', 0],
    ])
  })

  it('stands in the status history and once in the audit log, with who did it', async () => {
    const id = await insert(deposit)
    await decide(id, true)
    expect(await changesOf(id)).toEqual([
      expect.objectContaining({
        old_lead_status_id: 6,
        new_lead_status_id: 5,
        changed_by: 'ada@example.test',
        status_override: null,
      }),
    ])
    expect(await auditOf(id)).toEqual([
      {
        action: 'pending_conversion.accept',
        actor: 'ada@example.test',
        before: { status: 'Pending FTD', status_override: null, ftd_date: null, payout: 0, version: 1 },
        after: { status: 'FTD', status_override: null, ftd_date: expect.any(String), payout: 450.05, version: 2 },
      },
    ])
  })
})

describe('rejecting a conversion', () => {
  it('makes the lead FTD REJECTED with the given text, and counts nothing', async () => {
    const id = await insert(deposit)
    const { status, body } = await decide(id, false, { override: '  Chargeback ' })
    expect([status, body.message]).toEqual([200, 'Lead Rejected'])
    expect(body.conversion).toMatchObject({
      status: 'FTD REJECTED',
      status_override: 'Chargeback',
      affiliate_sale_status: 'Chargeback',
      payout: 0,
      deposits: 0,
      cr_when_approved: 0,
    })
    expect(body.lead).toMatchObject({
      status: 'FTD REJECTED',
      status_override: 'Chargeback',
      ftd_date: null,
      payout: 0,
    })
    expect(await changesOf(id)).toEqual([
      expect.objectContaining({ old_lead_status_id: 6, new_lead_status_id: 7, status_override: 'Chargeback' }),
    ])
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['pending_conversion.reject'])
  })

  it.each([
    ['status_override', { is_accept: false, status_override: null }],
    ['status_override', { is_accept: false, status_override: '   ' }],
    ['status_override', { is_accept: false, status_override: 'x'.repeat(201) }],
    ['status_override', { is_accept: true, status_override: 'Fraud' }],
    ['is_accept', { status_override: 'Fraud' }],
    ['lead_id', { lead_id: '1', is_accept: true }],
  ])('refuses a wrong %s and changes nothing: %j', async (field, body) => {
    const id = await insert(deposit)
    const answer = await api.call<Answer>('POST', '/api/pending-conversions/action', {
      token,
      body: { lead_id: id, ...body },
    })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
    expect(await statusOf(id)).toEqual({ lead_status_id: 6, version: 1, status_override: null })
  })
})

describe('a conversion is decided once', () => {
  it('and says who was first, with the row as it is', async () => {
    const id = await insert(deposit)
    await decide(id, false)
    const late = await decide(id, true)
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        message: `Lead ${id} was rejected by Ada Admin in the meantime.`,
        current: { id, status: 'FTD REJECTED', status_override: 'Fraud' },
      },
    })
    expect(await statusOf(id)).toMatchObject({ lead_status_id: 7, version: 2 })
  })

  it('is not there for a lead without one, a hidden lead and one that never was', async () => {
    const accepted = await insert({ ...deposit, lead_status_id: 2, converted_at: null, revenue: '0' })
    expect(await decide(accepted, true)).toMatchObject({
      status: 409,
      body: { message: `Lead ${accepted} has no pending conversion: it is Accepted.`, current: null },
    })
    const hidden = await insert({ ...deposit, is_hidden: true })
    expect([(await decide(hidden, true)).status, (await decide(999_999, true)).status]).toEqual([404, 404])
    expect(await statusOf(hidden)).toMatchObject({ lead_status_id: 6, version: 1 })
  })

  it.each([
    ['50 accepts', () => true],
    ['50 accepts and rejects', (n: number) => n % 2 === 0],
  ])('by one of %s at once; the money counts once', async (_name, isAccept) => {
    const id = await insert(deposit)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_item, n) => decide(id, isAccept(n), { key: `${id}-${n}` })),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'CONFLICT')).toHaveLength(49)
    const isFtd = won[0]?.body.conversion.status === 'FTD'
    expect(await factsOf(id)).toEqual([
      ['received', 0],
      ...(isFtd
        ? [
            ['deposit', 90010],
            ['approval', 45005],
          ]
        : []),
    ])
    expect([(await changesOf(id)).length, (await auditOf(id)).length, (await statusOf(id)).version]).toEqual([1, 1, 2])
  })

  it('has one effect and one response per key, and refuses another body under it', async () => {
    const id = await insert(deposit)
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(id, true, { key: `same-${id}` })))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
    expect(await decide(id, false, { key: `same-${id}` })).toMatchObject({
      status: 409,
      body: { message: 'This idempotency key was used with another body.' },
    })
    expect((await auditOf(id)).length).toBe(1)
  })
})

it('needs the permission to mark, which listing does not give', async () => {
  const id = await insert(deposit)
  const lister = await api.signInAs(['PENDING_CONVERSIONS_LIST'])
  expect((await decide(id, true, { as: lister })).status).toBe(403)
  expect(await statusOf(id)).toMatchObject({ lead_status_id: 6 })
  const marker = await api.signInAs(['PENDING_CONVERSIONS_MARK_FTD'])
  const { body } = await decide(id, true, { as: marker })
  expect(body.conversion).toMatchObject({ status: 'FTD', revenue: null, payout: null, profit: null })
  expect(body.lead).toMatchObject({ revenue: null, payout: null })
})

it('tells listeners of a decision, and of none that was refused', async () => {
  const listener = new Client({ connectionString: api.database.url })
  await listener.connect()
  try {
    let told = 0
    listener.on('notification', () => void told++)
    await listener.query(`listen ${pendingChannel}`)
    const id = await insert(deposit)
    await decide(id, true)
    await decide(id, true)
    // Notifications of earlier commits come before the answer to a later query.
    await listener.query('select 1')
    expect(told).toBe(1)
  } finally {
    await listener.end()
  }
})
