import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'

let api: TestApi
let token: string
let shown: number
let hidden: number

const ask = (path: 'lead-history' | 'status-history', body: object, as = token) =>
  api.call<Record<string, unknown>[]>('POST', `/api/lead-details/${path}`, { token: as, body })

describe('what happened to a lead', () => {
  beforeAll(async () => {
    api = await startTestApi()
    token = await api.signInAs(['LEADS_LIST'])
    await insertPartners(api.database.pool)
    const created_at = new Date('2026-05-01T10:00:00Z')
    const ids = await insertLeads(api.database.pool, [{ created_at }, { created_at, is_hidden: true }])
    shown = ids[0] ?? 0
    hidden = ids[1] ?? 0
    const at = (time: string) => new Date(`2026-05-01T${time}Z`)
    await api.db
      .insertInto('lead_histories')
      .values([
        {
          id: 1,
          lead_id: shown,
          created_at: at('10:00:01'),
          advertiser_id: 1,
          status: 'Rejected',
          restriction_origin: 'broker',
          message: 'Duplicate',
          taken_ms: 1250,
          req_payload: '{"a":1}',
        },
        {
          id: 2,
          lead_id: shown,
          created_at: at('10:00:02'),
          advertiser_id: 2,
          status: 'Accepted',
          taken_ms: 80,
          funnel: 'gold',
          funnel_override: 'silver',
          funnel_override_origin: 'advertiser',
        },
        { id: 3, lead_id: hidden, created_at: at('10:00:03'), status: 'Rejected', restriction_origin: 'system' },
      ])
      .execute()
    await api.addUser({ email: 'staff@example.test', name: 'Ada Admin' })
    await api.db
      .insertInto('lead_status_changes')
      .values([
        {
          id: 1,
          lead_id: shown,
          created_at: at('10:00:02'),
          old_lead_status_id: 1,
          new_lead_status_id: 2,
          changed_by: 'system',
        },
        {
          id: 2,
          lead_id: shown,
          created_at: at('11:00:00'),
          old_advertiser_status: 'New',
          new_advertiser_status: 'Callback',
          changed_by: 'broker',
        },
        {
          id: 3,
          lead_id: shown,
          created_at: at('11:00:00'),
          status_override: 'Fraud',
          changed_by: 'staff@example.test',
        },
      ])
      .execute()
  })
  afterAll(() => api.stop())

  it('is every attempt to place it, the newest first, dates in the offset asked for', async () => {
    const { body } = await ask('lead-history', { lead_id: shown, tz_offset: '+03:00' })
    const nothing = {
      distribution: null,
      offer: null,
      publisher_id_override: null,
      pub_override_origin: null,
      res_payload: null,
      decision: [],
    }
    expect(body).toEqual([
      {
        ...nothing,
        id: 2,
        lead_id: shown,
        created_at: '2026-05-01T13:00:02.000+03:00',
        advertiser: 'Advertiser 2',
        status: 'Accepted',
        restriction_origin: null,
        message: null,
        taken_time: 0.08,
        funnel: 'gold',
        funnel_override: 'silver',
        funnel_override_origin: 'advertiser',
        req_payload: null,
      },
      {
        ...nothing,
        id: 1,
        lead_id: shown,
        created_at: '2026-05-01T13:00:01.000+03:00',
        advertiser: 'Advertiser 1',
        status: 'Rejected',
        restriction_origin: 'broker',
        message: 'Duplicate',
        taken_time: 1.25,
        funnel: null,
        funnel_override: null,
        funnel_override_origin: null,
        req_payload: '{"a":1}',
      },
    ])
  })

  it('explains in words why an attempt was routed so, for old traces too', async () => {
    const created_at = new Date('2026-05-02T10:00:00Z')
    const [lead = 0] = await insertLeads(api.database.pool, [{ created_at }])
    const cap = {
      id: 4,
      type: 'lead',
      interval: 'daily',
      cap: 40,
      filled: 40,
      resetsAt: Date.parse('2026-05-02T22:00:00Z'),
      zone: 'Europe/Berlin',
    }
    const trace = [
      { of: 'distribution', id: 3, name: 'DE Global', reason: null },
      { of: 'timeslot', id: 4, name: 'Day', reason: null, isFallback: false },
      { of: 'group', id: 5, name: 'Main', method: 'slot', reason: null, draw: { by: 'slot' } },
      { of: 'advertiser', id: 2, name: 'Brand 2', outcome: 'chosen', reasons: [], share: 5000, ofShares: 5000 },
      {
        of: 'advertiser',
        id: 7,
        name: 'Brand 7',
        outcome: 'passed',
        reasons: [{ kind: 'cap', cap }],
        share: 5000,
        ofShares: 5000,
      },
    ]
    const former = [
      {
        distribution_id: 3,
        timeslot: 'Day',
        group: 'Main',
        advertiser_id: 1,
        outcome: 'refused',
        reason: 'Lead already exists',
      },
      { any: 'thing' },
    ]
    const rows = [
      { status: 'Accepted', advertiser_id: 2, trace: JSON.stringify(trace) },
      { status: 'Rejected', advertiser_id: 2, trace: JSON.stringify(trace.slice(3, 4)) },
      { status: 'Rejected', advertiser_id: 1, trace: JSON.stringify(former) },
      { status: 'Rejected', advertiser_id: 1, trace: '"nonsense"' },
    ]
    await api.db
      .insertInto('lead_histories')
      .values(rows.map((row, at) => ({ ...row, id: 101 + at, lead_id: lead, created_at })))
      .execute()
    const { body } = await ask('lead-history', { lead_id: lead })
    const words = new Map(
      body.map(({ id, decision }) => [
        id,
        (decision as { text: string; outcome: string }[]).map(({ text, outcome }) => `${outcome}: ${text}`),
      ]),
    )
    expect(words.get(101)).toEqual([
      'entered: DE Global (distribution 3) matches.',
      'entered: Timeslot Day applies.',
      'entered: Group Main chooses by slot: the one whose turn it is.',
      'chosen: Brand 2 gets the lead (50% of the group, 100% of those that can take the lead).',
      'passed: Brand 7: Cap #4 is full: 40/40 (daily leads, until 00:00 Europe/Berlin).',
    ])
    expect(words.get(102)).toEqual(['refused: Brand 2 is offered the lead and refuses it.'])
    expect(words.get(103)).toEqual(['refused: Advertiser 1: Lead already exists.'])
    expect(words.get(104)).toEqual([])
  })

  it('is answered for several leads at once, those that are not there left out', async () => {
    for (const route of ['status-history', 'lead-history'] as const) {
      const { body: alone } = await ask(route, { lead_id: shown })
      const { body } = await ask(route, { lead_ids: [shown, 999_999_999] })
      expect(body).toEqual(alone)
      expect((await ask(route, {})).body).toMatchObject({ fields: { lead_id: 'Say of which lead.' } })
    }
  })

  it('is every change of its status by name, the newest first', async () => {
    const { body } = await ask('status-history', { lead_id: shown })
    const nothing = {
      lead_id: shown,
      old_status: null,
      new_status: null,
      old_brand_status: null,
      new_brand_status: null,
      status_override: null,
    }
    expect(body).toEqual([
      {
        ...nothing,
        id: 3,
        created_at: '2026-05-01T11:00:00.000+00:00',
        status_override: 'Fraud',
        changed_by: 'Ada Admin',
      },
      {
        ...nothing,
        id: 2,
        created_at: '2026-05-01T11:00:00.000+00:00',
        old_brand_status: 'New',
        new_brand_status: 'Callback',
        changed_by: 'broker',
      },
      {
        ...nothing,
        id: 1,
        created_at: '2026-05-01T10:00:02.000+00:00',
        old_status: 'Submitted',
        new_status: 'Accepted',
        changed_by: 'system',
      },
    ])
  })

  it.each(['lead-history', 'status-history'] as const)(
    'is not told by %s of a lead that is hidden, missing or no id',
    async (path) => {
      expect((await ask(path, { lead_id: hidden })).status).toBe(404)
      expect((await ask(path, { lead_id: 987_654_321 })).body).toMatchObject({ code: 'NOT_FOUND' })
      expect((await ask(path, { lead_id: '1' })).body).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { lead_id: expect.any(String) },
      })
      expect((await ask(path, { lead_id: shown, tz_offset: 'x' })).body).toMatchObject({
        fields: { tz_offset: expect.any(String) },
      })
    },
  )

  it.each(['lead-history', 'status-history'] as const)('is not told by %s without the permission', async (path) => {
    expect((await ask(path, { lead_id: shown }, await api.signInAs(['LEADS_EDIT']))).status).toBe(403)
  })
})
