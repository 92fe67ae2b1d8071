import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners, type LeadInput } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'
import type { PendingConversionRow } from './pendingConversions.schema'

interface Answer {
  message: string
  code?: string
  total?: number
  fields?: Record<string, string>
  conversions: PendingConversionRow[]
  refused: { lead_id: number; code: string; message: string }[]
  undo: { id: string; expires_at: string } | null
}

let api: TestApi
let token: string
let user: TestUser
let germany: number

const deposit: LeadInput = {
  created_at: new Date('2026-09-10T09:00:00Z'),
  publisher_id: 1,
  advertiser_id: 1,
  lead_status_id: 6,
  converted_at: new Date('2026-09-14T10:00:00Z'),
  revenue: '900.10',
}
const fake: LeadInput = { ...deposit, converted_at: null, revenue: '0', is_fake_ftd: true }
const insert = (leads: LeadInput[]): Promise<number[]> =>
  insertLeads(
    api.database.pool,
    leads.map((lead) => ({ country_id: germany, ...lead })),
  )
const call = (path: string, body: object, { as = token, key }: { as?: string; key?: string } = {}) =>
  api.call<Answer>('POST', `/api/pending-conversions/${path}`, {
    token: as,
    body,
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })
const accept = (lead_ids: number[], options?: { as?: string; key?: string }) =>
  call('bulk-action', { lead_ids, is_accept: true }, options)
const reject = (lead_ids: number[]) => call('bulk-action', { lead_ids, is_accept: false, status_override: 'Fraud' })
const undo = (undo_id: string | undefined, options?: { as?: string; key?: string }) =>
  call('undo', { undo_id }, options)
const leadsOf = (ids: number[]) =>
  api.db
    .selectFrom('leads')
    .select(['id', 'lead_status_id', 'status_override', 'ftd_date', 'payout', 'revenue'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
const statusesOf = async (ids: number[]) => (await leadsOf(ids)).map(({ lead_status_id }) => lead_status_id)
const postbacksOf = (ids: number[]) =>
  api.db.selectFrom('deliveries').selectAll().where('lead_id', 'in', ids).orderBy('id').execute()
const jobs = async () =>
  (await api.database.pool.query<{ count: number }>('select count(*)::int as count from graphile_worker._private_jobs'))
    .rows[0]?.count

beforeAll(async () => {
  api = await startTestApi()
  user = await api.addUser({ level: 1, email: 'ada@example.test', name: 'Ada Admin' })
  token = await api.signInAs(user)
  await insertPartners(api.database.pool)
  germany = (await api.db.selectFrom('countries').select('id').where('code', '=', 'DE').executeTakeFirstOrThrow()).id
  await api.db.insertInto('publisher_payouts').values({ publisher_id: 1, country_id: null, amount: 450.05 }).execute()
  await api.db
    .updateTable('publishers')
    .set({ postback_url: 'https://publisher.example/p' })
    .where('id', '=', 1)
    .execute()
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.database.pool.query('delete from leads')
})
afterEach(() => {
  api.clock.now = null
})

describe('deciding several conversions', () => {
  it('makes each lead what was decided, and names those that are not pending', async () => {
    const ids = await insert([deposit, fake, deposit, { ...deposit, is_hidden: true }])
    const [one = 0, two = 0, decided = 0, hidden = 0] = ids
    await accept([decided])
    const { status, body } = await accept([...ids, 987_654])
    expect([status, body.message]).toEqual([
      200,
      `2 of 5 accepted; 3 refused: ${body.refused.map(({ message }) => message).join(' ')}`,
    ])
    expect(body.conversions.map(({ id, status, payout }) => [id, status, payout]).sort()).toEqual([
      [one, 'FTD', 450.05],
      [two, 'FTD', 450.05],
    ])
    expect(body.refused).toEqual([
      { lead_id: hidden, code: 'NOT_FOUND', message: `Lead ${hidden} was not found.` },
      { lead_id: 987_654, code: 'NOT_FOUND', message: 'Lead 987654 was not found.' },
      {
        lead_id: decided,
        code: 'CONFLICT',
        message: `Lead ${decided} was accepted by Ada Admin in the meantime.`,
      },
    ])
    expect(await statusesOf(ids)).toEqual([5, 5, 5, 6])
    expect((await accept(await insert([deposit]))).body.message).toBe('1 conversion accepted')
  })

  it('answers 409 with the first reasons if all are refused', async () => {
    const { status, body } = await accept([987_651, 987_652, 987_653, 987_654, 987_655, 987_656])
    const named = [1, 2, 3, 4, 5].map((last) => `Lead 98765${last} was not found.`).join(' ')
    expect([status, body.message]).toEqual([409, `0 of 6 accepted; 6 refused: ${named} And 1 more reason.`])
    expect([body.conversions, body.refused.length]).toEqual([[], 6])
  })

  it('takes all that match a filter if their number is as expected, or none', async () => {
    const mine = await insert([deposit, deposit, deposit])
    const [other = 0] = await insert([{ ...deposit, publisher_id: 2 }])
    const all = (expected_total: number) =>
      call('bulk-action', { filter: { publisher_id: [1] }, expected_total, is_accept: true })
    expect(await all(2)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', total: 3, message: 'The list has changed: 3 conversions match now, not 2.' },
    })
    expect(await statusesOf([...mine, other])).toEqual([6, 6, 6, 6])
    expect((await all(3)).body.conversions).toHaveLength(3)
    expect(await statusesOf([...mine, other])).toEqual([5, 5, 5, 6])
  })

  it.each([
    ['lead_ids', {}],
    ['lead_ids', { lead_ids: [1], filter: {}, expected_total: 1 }],
    ['lead_ids', { lead_ids: [] }],
    ['lead_ids', { lead_ids: Array.from({ length: 1001 }, (_, index) => index + 1) }],
    ['expected_total', { filter: {} }],
    ['expected_total', { filter: {}, expected_total: 1001 }],
    ['status_override', { lead_ids: [1], is_accept: false }],
  ])('names %s where it is wrong', async (field, body) => {
    const answer = await call('bulk-action', { is_accept: true, ...body })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
  })

  it("of two concurrent users decides each conversion once, and names the other's", async () => {
    const ids = await insert(Array.from({ length: 40 }, () => deposit))
    const bob = await api.signInAs(await api.addUser({ level: 1, name: 'Bob Broker' }))
    const answers = await Promise.all([accept(ids.slice(0, 30)), accept(ids.slice(10), { as: bob })])
    const decided = answers.flatMap(({ body }) => body.conversions.map(({ id }) => id))
    expect(decided.sort((a, b) => a - b)).toEqual(ids)
    const refused = answers.flatMap(({ body }) => body.refused)
    expect(refused).toHaveLength(20)
    for (const { message } of refused) expect(message).toMatch(/was accepted by (Ada Admin|Bob Broker) in the meantime/)
    const audit = await api.db
      .selectFrom('audit_log')
      .select('entity_id')
      .where('action', '=', 'pending_conversion.accept')
      .where('entity_id', 'in', ids.map(String))
      .execute()
    expect(audit).toHaveLength(40)
    expect(await postbacksOf(ids)).toHaveLength(40)
  })
})

describe('undo', () => {
  it('resets conversions to pending, without FTD date, payout and postback', async () => {
    const ids = await insert([deposit, fake])
    const before = await leadsOf(ids)
    const jobsBefore = await jobs()
    const { body } = await accept(ids)
    expect((await postbacksOf(ids)).map(({ event, status }) => [event, status])).toEqual([
      ['ftd', 'waiting'],
      ['ftd', 'waiting'],
    ])
    const undone = await undo(body.undo?.id)
    expect([undone.status, undone.body.message]).toEqual([200, '2 conversions are pending again'])
    expect(undone.body.conversions.map(({ status }) => status)).toEqual(['Pending FTD', 'Pending FTD'])
    expect(await leadsOf(ids)).toEqual(before)
    expect([await postbacksOf(ids), await jobs()]).toEqual([[], jobsBefore])
  })

  it('gives a rejected conversion its status override back', async () => {
    const ids = await insert([{ ...deposit, status_override: 'Callback' }, deposit])
    const { body } = await reject(ids)
    expect((await leadsOf(ids)).map(({ status_override }) => status_override)).toEqual(['Fraud', 'Fraud'])
    await undo(body.undo?.id)
    expect((await leadsOf(ids)).map((lead) => [lead.lead_status_id, lead.status_override])).toEqual([
      [6, 'Callback'],
      [6, null],
    ])
  })

  it('stands in the status history and the audit log, and moves no date of a fake FTD', async () => {
    const [id = 0] = await insert([fake])
    const fired = new Date('2026-09-12T10:00:00Z')
    await api.db
      .insertInto('lead_status_changes')
      .values({ lead_id: id, created_at: fired, old_lead_status_id: 2, new_lead_status_id: 6, changed_by: 'x@y.z' })
      .execute()
    await undo((await accept([id])).body.undo?.id)
    const { rows } = await api.database.pool.query<{ fact_date: Date }>(
      'select fact_date from lead_facts where lead_id = $1 and fact = 4',
      [id],
    )
    const list = await api.call<PendingConversionRow[]>('POST', '/api/pending-conversions', { token, body: {} })
    expect([rows[0]?.fact_date, list.body[0]?.ftd_date_converted_time]).toEqual([
      fired,
      '2026-09-12T10:00:00.000+00:00',
    ])
    const history = await api.db
      .selectFrom('lead_status_changes')
      .select(['old_lead_status_id', 'new_lead_status_id', 'changed_by'])
      .where('lead_id', '=', id)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    expect(history).toEqual({ old_lead_status_id: 5, new_lead_status_id: 6, changed_by: 'ada@example.test' })
    const audit = await api.db
      .selectFrom('audit_log')
      .select(['actor', 'before', 'after'])
      .where('action', '=', 'pending_conversion.undo')
      .where('entity_id', '=', String(id))
      .execute()
    expect(audit).toMatchObject([
      {
        actor: 'ada@example.test',
        before: { status: 'FTD', payout: 450.05 },
        after: { status: 'Pending FTD', payout: 0, ftd_date: null },
      },
    ])
  })

  it('is refused when its time is over, with a clear message, and changes nothing', async () => {
    const ids = await insert([deposit])
    api.clock.now = Date.now()
    const { body } = await accept(ids)
    expect(body.undo?.expires_at).toBe(new Date(api.clock.now + 20_000).toISOString())
    api.clock.now += 20_001
    expect(await undo(body.undo?.id)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: 'It can be undone for 10 seconds, which have passed. Nothing was changed.' },
    })
    expect([await statusesOf(ids), (await postbacksOf(ids)).length]).toEqual([[5], 1])
    api.clock.now -= 1
    expect((await undo(body.undo?.id)).status).toBe(200)
  })

  it('is for who decided, once, and for an offer that is there', async () => {
    const ids = await insert([deposit])
    const { id } = (await accept(ids)).body.undo ?? {}
    const bob = await api.signInAs(1)
    expect((await undo(id, { as: bob })).body.message).toBe('Only who did it can undo it.')
    const lister = await api.signInAs(['PENDING_CONVERSIONS_LIST'])
    expect((await undo(id, { as: lister })).status).toBe(403)
    const answers = await Promise.all([undo(id), undo(id), undo(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await undo(id)).body.message).toBe('It was undone already.')
    expect((await undo('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await undo('x')).body.fields).toEqual({ undo_id: 'Not a valid undo id.' })
  })

  it('has one effect and one answer under one key', async () => {
    const ids = await insert([deposit])
    const { id } = (await accept(ids)).body.undo ?? {}
    const answers = await Promise.all([1, 2, 3].map(() => undo(id, { key: `undo-${id}` })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('leaves what was changed since, and what a publisher was told, and says so', async () => {
    const [changed = 0, told = 0, free = 0] = await insert([deposit, deposit, deposit])
    const { body } = await accept([changed, told, free])
    await api.call('POST', '/api/lead-details/update', { token, body: { lead_id: changed, payout: 1 } })
    await api.db.updateTable('deliveries').set({ claimed_at: new Date() }).where('lead_id', '=', told).execute()
    const undone = await undo(body.undo?.id)
    expect(undone.body.refused).toEqual([
      { lead_id: changed, code: 'CONFLICT', message: 'The lead was changed since, and is left as it is.' },
      { lead_id: told, code: 'CONFLICT', message: 'The publisher was told already, and the lead is left as it is.' },
    ])
    expect(await statusesOf([changed, told, free])).toEqual([5, 5, 6])
    expect((await postbacksOf([changed, told, free])).map(({ lead_id }) => lead_id)).toEqual([changed, told])
  })

  it('is no news: nobody is told of a new conversion', async () => {
    const ids = await insert([deposit, deposit])
    const asBob = await api.signInAs(1)
    const pending = async () =>
      (
        await api.call<{ count: number; others: number }>('GET', '/api/pending-conversions/pending-ftd', {
          token: asBob,
        })
      ).body
    expect(await pending()).toMatchObject({ count: 2, others: 2 })
    const { body } = await accept(ids)
    expect(await pending()).toMatchObject({ count: 0, others: 0 })
    await undo(body.undo?.id)
    expect(await pending()).toMatchObject({ count: 2, others: 0 })
  })
})
