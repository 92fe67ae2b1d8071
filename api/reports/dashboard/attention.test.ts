import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { attentionNeeds } from '../../../shared/reports/attention'
import { insertLeads, insertPartners, type LeadInput } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'
import type { Attention } from './attention.schema'

const now = Date.parse('2026-11-20T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000)

let api: TestApi
let token: string

const ask = (as = token) => api.call<Attention>('GET', '/api/dashboard/attention', { token: as })
const accepted = (minutes: number, more: Partial<LeadInput> = {}): LeadInput => ({
  ...{ created_at: minutesAgo(minutes), publisher_id: 1, advertiser_id: 1, lead_status_id: 2 },
  ...more,
})
const addCap = (body: object) =>
  api.call<{ id: number }>('POST', '/api/caps', {
    token,
    body: {
      ...{ type: 'lead', interval: 'daily', reset_time: '00:00', timezone_id: 1, parameters: {} },
      ...{ country_ids: [], affiliate_ids: [], advertiser_ids: [1], ...body },
    },
  })

describe('what needs attention', () => {
  beforeAll(async () => {
    api = await startTestApi()
    api.clock.now = now
    token = await api.signInAs(1)
    await insertPartners(api.database.pool)
  })
  afterAll(() => api.stop())

  it('is nothing where all is well', async () => {
    const nobody = { failing: 0, troubled: 0, worst: null }
    expect((await ask()).body).toEqual({
      caps: { full: 0, near: 0, fullest_id: null },
      advertisers: nobody,
      publishers: { ...nobody, failed_postbacks: 0 },
      held_leads: { count: 0, since: null },
      pending_conversions: { count: 0, since: null },
      as_of: '2026-11-20T12:00:00.000Z',
    })
  })

  it('has the caps that are full or nearly so, and which is fullest', async () => {
    await insertLeads(api.database.pool, [
      ...Array.from({ length: 9 }, () => accepted(30)),
      accepted(30, { publisher_id: 2 }),
      accepted(30 * 60, { publisher_id: 2 }),
    ])
    await addCap({ cap: 12 }) // 10 of 12: has room
    await addCap({ cap: 11 }) // 10 of 11: nearly full
    const { body: full } = await addCap({ cap: 1, affiliate_ids: [2] })
    await addCap({ cap: 9, affiliate_ids: [1] }) // full too
    await addCap({ cap: 2, affiliate_ids: [2] }) // 1 of 2: yesterday's lead is not in its window
    await addCap({ cap: 1, interval: 'interval' }) // not a matter of today
    expect((await ask()).body.caps).toEqual({ full: 2, near: 1, fullest_id: full.id })
  })

  it('has the active advertisers whose brokers do not answer as they should', async () => {
    await api.db
      .updateTable('advertisers')
      .set({
        broker: JSON.stringify({
          ...{ url: 'https://broker.example/leads', method: 'POST', format: 'json', headers: {} },
          ...{ fields: { email: 'email' }, timeoutMs: 1000 },
          answer: { accepted: { at: 'ok', is: [true] }, refused: { at: 'ok', is: [false] } },
        }),
      })
      .execute()
    const attempts = (advertiser_id: number, count: number, status: string) =>
      api.db
        .insertInto('lead_histories')
        .values(
          Array.from({ length: count }, (_, at) => ({
            ...{ lead_id: at + 1, advertiser_id, created_at: minutesAgo(60), status, taken_ms: 300 },
            ...{ res_payload: '{}', restriction_origin: status === 'Rejected' ? 'broker' : null },
          })),
        )
        .execute()
    await attempts(1, 8, 'Accepted')
    await attempts(1, 12, 'Rejected')
    await attempts(2, 20, 'Rejected')
    const worst = { id: 2, name: 'Advertiser 2', text: 'Refused 20 of 20' }
    expect((await ask()).body.advertisers).toEqual({ failing: 1, troubled: 1, worst })
    await api.db.updateTable('advertisers').set({ status: 'inactive' }).where('id', '=', 2).execute()
    expect((await ask()).body.advertisers).toMatchObject({ failing: 0, troubled: 1, worst: { id: 1 } })
  })

  it('has the publishers whose postbacks failed', async () => {
    const [lead = 0] = await insertLeads(api.database.pool, [accepted(30)])
    const told = {
      ...{ lead_id: lead, lead_created_at: minutesAgo(30), publisher_id: 2, event: 'accepted', facts: '{}' },
      ...{ status: 'failed', attempts: 8, created_at: minutesAgo(120), attempted_at: minutesAgo(100) },
    }
    await api.db
      .updateTable('publishers')
      .set({ postback_url: 'https://source.example/' })
      .where('id', '=', 2)
      .execute()
    await api.db.insertInto('deliveries').values([told, told]).execute()
    const worst = { id: 2, name: 'Publisher 2', text: '2 postbacks failed' }
    expect((await ask()).body.publishers).toEqual({ failing: 0, troubled: 1, worst, failed_postbacks: 2 })
  })

  it('counts held and pending leads, and since when the oldest waits', async () => {
    const hold = async (minutes: number, more: Partial<LeadInput>) => {
      const [id = 0] = await insertLeads(api.database.pool, [accepted(minutes, more)])
      await api.db
        .insertInto('open_attempts')
        .values({
          ...{ history_id: 900 + minutes, lead_id: id, lead_created_at: minutesAgo(minutes), advertiser_id: 1 },
          ...{ state: 'held', sent_at: minutesAgo(minutes), due_at: minutesAgo(minutes), decision: '{}' },
        })
        .execute()
    }
    await hold(50, {})
    await hold(40, {})
    await hold(70, { is_hidden: true })
    const pending = { lead_status_id: 6, revenue: '850' }
    await insertLeads(api.database.pool, [
      accepted(90, { ...pending, converted_at: minutesAgo(10) }),
      accepted(600, { ...pending, converted_at: minutesAgo(20), is_test: true }),
      accepted(800, { ...pending, converted_at: minutesAgo(30), is_hidden: true }),
    ])
    expect((await ask()).body).toMatchObject({
      held_leads: { count: 2, since: minutesAgo(50).toISOString() },
      pending_conversions: { count: 2, since: minutesAgo(20).toISOString() },
    })
  })

  it.each(Object.entries(attentionNeeds))(
    'tells who holds nothing else of %s alone, by %s',
    async (item, permission) => {
      const { status, body } = await ask(await api.signInAs([permission]))
      expect([status, Object.keys(body).sort()]).toEqual([200, ['as_of', item].sort()])
    },
  )

  it('is refused to who may see none of the lists', async () => {
    expect((await ask(await api.signInAs(['DASHBOARDS_LIST', 'LEADS_LIST']))).status).toBe(403)
  })
})
