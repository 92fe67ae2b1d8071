import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners, type LeadInput } from '../../db/seed/leads/edgeLeads'
import type { LeadRow } from '../leads/leads.schema'
import { startTestApi, type TestApi } from '../../test/testApi'

type Answer = {
  message: string
  lead: LeadRow
  code?: string
  fields?: Record<string, string>
  current?: object
  yours?: object
}

let api: TestApi
let token: string

const at = new Date('2026-09-14T10:00:00Z')
const approved = {
  created_at: at,
  advertiser_id: 1,
  lead_status_id: 5,
  converted_at: at,
  ftd_date: at,
  revenue: '900',
  payout: '300',
} satisfies LeadInput
const pending = { ...approved, lead_status_id: 6, ftd_date: null, payout: '0' } satisfies LeadInput
const plain = { created_at: at, advertiser_id: 1, lead_status_id: 2 } satisfies LeadInput
const add = async (lead: LeadInput) => (await insertLeads(api.database.pool, [lead]))[0] ?? 0
const update = (lead_id: number, changes: object, { as = token, key }: { as?: string; key?: string } = {}) =>
  api.call<Answer>('POST', '/api/lead-details/update', {
    token: as,
    body: { lead_id, ...changes },
    headers: key ? { 'idempotency-key': key } : {},
  })
const records = (id: number) =>
  api.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'lead')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute()

describe('correcting a lead', () => {
  beforeAll(async () => {
    api = await startTestApi()
    await insertPartners(api.database.pool)
    token = await api.signInAs(1)
  })
  afterAll(() => api.stop())

  it('changes what is given, keeps the rest, and records only what changed', async () => {
    const id = await add(approved)
    const { status, body } = await update(id, { revenue: 950.5, payout: null, status_override: 'Callback' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'Lead Updated',
      lead: { id, revenue: 950.5, payout: 300, status_override: 'Callback', version: 2 },
    })
    expect(await records(id)).toEqual([
      {
        action: 'lead.update',
        before: { revenue: 900, status_override: null },
        after: { revenue: 950.5, status_override: 'Callback' },
      },
    ])
    expect((await update(id, { status_override: '', payout: 0 })).body.lead).toMatchObject({
      status_override: null,
      payout: 0,
      version: 3,
    })
  })

  it('does nothing where nothing differs', async () => {
    const id = await add(approved)
    expect((await update(id, { revenue: 900, status_override: '' })).body.lead).toMatchObject({ version: 1 })
    expect(await records(id)).toEqual([])
  })

  it('is done once under a key', async () => {
    const id = await add(approved)
    const answers = await Promise.all([1, 2, 3].map(() => update(id, { revenue: 1 }, { key: 'update-1' })))
    expect(answers.map(({ body }) => body.lead.version)).toEqual([2, 2, 2])
    expect(await records(id)).toHaveLength(1)
    expect((await update(id, { revenue: 2 }, { key: 'update-1' })).status).toBe(409)
  })

  it('refuses a stale edit with both versions, and loses nothing', async () => {
    const id = await add(approved)
    await update(id, { revenue: 910, version: 1 })
    const { status, body } = await update(id, { payout: 5, version: 1 })
    expect({ status, ...body }).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      current: { id, version: 2, revenue: 910, payout: 300 },
      yours: { version: 1, payout: 5 },
    })
    expect((await update(id, {})).body.lead).toMatchObject({ revenue: 910, payout: 300, version: 2 })
    const blind = await api.signInAs(['LEADS_EDIT', 'REPORT_METRIC_GLOBAL_PAYOUT'])
    expect((await update(id, { payout: 5, version: 1 }, { as: blind })).body.current).toEqual({
      id,
      version: 2,
      status_override: null,
      payout: 300,
    })
  })

  it.each([
    ['revenue', plain, { revenue: 1 }, 'Revenue needs a deposit, and this lead has none.'],
    ['payout', pending, { payout: 0.01 }, 'Payout needs an approved conversion, and this lead has none.'],
    ['revenue', approved, { revenue: -0.01 }, 'Enter 0 or more.'],
    ['payout', approved, { payout: 1.005 }, 'Use at most two decimals.'],
    ['revenue', approved, { revenue: 1e-7 }, 'Use at most two decimals.'],
    ['revenue', approved, { revenue: 10_000_000_000 }, 'Enter at most 9,999,999,999.99.'],
    ['revenue', approved, { revenue: '5' }, 'Enter an amount.'],
  ] as const)('refuses %s of %j: %j', async (field, lead, changes, message) => {
    const id = await add(lead)
    const { status, body } = await update(id, { ...changes, status_override: 'Not kept' })
    expect([status, body.fields]).toEqual([400, { [field]: message }])
    expect(await records(id)).toEqual([])
  })

  it('takes the largest amount to the cent, and 0 where there is no conversion', async () => {
    expect((await update(await add(approved), { revenue: 9_999_999_999.99, payout: 0.07 })).body.lead).toMatchObject({
      revenue: 9_999_999_999.99,
      payout: 0.07,
    })
    expect((await update(await add(plain), { revenue: 0, payout: 0 })).status).toBe(200)
  })

  it('refuses a figure to who may not see it, and lets them correct the rest', async () => {
    const id = await add(approved)
    const blind = await api.signInAs(['LEADS_EDIT', 'REPORT_METRIC_GLOBAL_PAYOUT'])
    const { status, body } = await update(id, { revenue: 0 }, { as: blind })
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([403, 'FORBIDDEN', ['revenue']])
    expect((await update(id, { payout: 1, status_override: 'Seen' }, { as: blind })).body.lead).toMatchObject({
      revenue: null,
      payout: 1,
      status_override: 'Seen',
    })
  })

  it('knows no lead that is hidden or not there', async () => {
    expect((await update(await add({ ...plain, is_hidden: true }), { status_override: 'x' })).status).toBe(404)
    expect((await update(999_999, { status_override: 'x' })).status).toBe(404)
  })
})
