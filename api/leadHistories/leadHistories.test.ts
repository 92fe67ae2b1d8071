import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners } from '../db/seed/edgeLeads'
import { startTestApi, type TestApi } from '../testApi'

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
        { id: 1, lead_id: shown, created_at: at('10:00:01'), advertiser_id: 1, status: 'Rejected', restriction_origin: 'broker', message: 'Duplicate', taken_ms: 1250, req_payload: '{"a":1}' },
        { id: 2, lead_id: shown, created_at: at('10:00:02'), advertiser_id: 2, status: 'Accepted', taken_ms: 80, funnel: 'gold', funnel_override: 'silver', funnel_override_origin: 'advertiser' },
        { id: 3, lead_id: hidden, created_at: at('10:00:03'), status: 'Rejected', restriction_origin: 'system' },
      ])
      .execute()
    await api.db
      .insertInto('lead_status_changes')
      .values([
        { id: 1, lead_id: shown, created_at: at('10:00:02'), old_lead_status_id: 1, new_lead_status_id: 2, changed_by: 'system' },
        { id: 2, lead_id: shown, created_at: at('11:00:00'), old_brand_status: 'New', new_brand_status: 'Callback', changed_by: 'broker' },
        { id: 3, lead_id: shown, created_at: at('11:00:00'), status_override: 'Fraud', changed_by: 'staff@example.test' },
      ])
      .execute()
  })
  afterAll(() => api.stop())

  it('is every attempt to place it, the newest first, dates in the offset asked for', async () => {
    const { body } = await ask('lead-history', { lead_id: shown, tz_offset: '+03:00' })
    const nothing = { distribution: null, offer: null, publisher_id_override: null, pub_override_origin: null, res_payload: null }
    expect(body).toEqual([
      {
        ...nothing, id: 2, lead_id: shown, created_at: '2026-05-01T13:00:02.000+03:00', advertiser: 'Advertiser 2', status: 'Accepted', restriction_origin: null,
        message: null, taken_time: 0.08, funnel: 'gold', funnel_override: 'silver', funnel_override_origin: 'advertiser', req_payload: null,
      },
      {
        ...nothing, id: 1, lead_id: shown, created_at: '2026-05-01T13:00:01.000+03:00', advertiser: 'Advertiser 1', status: 'Rejected', restriction_origin: 'broker',
        message: 'Duplicate', taken_time: 1.25, funnel: null, funnel_override: null, funnel_override_origin: null, req_payload: '{"a":1}',
      },
    ])
  })

  it('is every change of its status by name, the newest first', async () => {
    const { body } = await ask('status-history', { lead_id: shown })
    const nothing = { old_status: null, new_status: null, old_brand_status: null, new_brand_status: null, status_override: null }
    expect(body).toEqual([
      { ...nothing, id: 3, created_at: '2026-05-01T11:00:00.000+00:00', status_override: 'Fraud', changed_by: 'staff@example.test' },
      { ...nothing, id: 2, created_at: '2026-05-01T11:00:00.000+00:00', old_brand_status: 'New', new_brand_status: 'Callback', changed_by: 'broker' },
      { ...nothing, id: 1, created_at: '2026-05-01T10:00:02.000+00:00', old_status: 'Submitted', new_status: 'Accepted', changed_by: 'system' },
    ])
  })

  it.each(['lead-history', 'status-history'] as const)('is not told by %s of a lead that is hidden, missing or no id', async (path) => {
    expect((await ask(path, { lead_id: hidden })).status).toBe(404)
    expect((await ask(path, { lead_id: 987_654_321 })).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await ask(path, { lead_id: '1' })).body).toMatchObject({ code: 'BAD_USER_INPUT', fields: { lead_id: expect.any(String) } })
    expect((await ask(path, { lead_id: shown, tz_offset: 'x' })).body).toMatchObject({ fields: { tz_offset: expect.any(String) } })
  })

  it.each(['lead-history', 'status-history'] as const)('is not told by %s without the permission', async (path) => {
    expect((await ask(path, { lead_id: shown }, await api.signInAs(['LEADS_EDIT']))).status).toBe(403)
  })
})
