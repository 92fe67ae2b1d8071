import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { insertLeads } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'
import type { PublisherHealth, PublisherProblems } from './publisherHealth.schema'

const now = Date.parse('2026-11-20T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000)

let api: TestApi
let token: string
let publisher: number

const health = async () =>
  (await api.call<PublisherHealth[]>('GET', `/api/publishers/health?ids=${publisher}`, { token })).body[0]
const problems = (as = token) =>
  api.call<PublisherProblems>('GET', `/api/publishers/${publisher}/problems`, { token: as })

const addLead = async (more: object = {}) => {
  const created_at = minutesAgo(60)
  const [id = 0] = await insertLeads(api.database.pool, [{ created_at, publisher_id: publisher, ...more }])
  return { lead_id: id, lead_created_at: created_at }
}
const tell = async (status: 'sent' | 'failed' | 'waiting', minutes: number, more: object = {}) =>
  api.db
    .insertInto('deliveries')
    .values({
      ...(await addLead()),
      ...{ publisher_id: publisher, event: 'accepted', facts: '{}', status, attempts: 8 },
      ...{ created_at: minutesAgo(minutes), attempted_at: minutesAgo(minutes) },
      next_attempt_at: status === 'waiting' ? minutesAgo(-5) : null,
      ...more,
    })
    .execute()

describe('the health of publishers', () => {
  beforeAll(async () => {
    api = await startTestApi()
    api.clock.now = now
    token = await api.signInAs(1)
  })
  beforeEach(async () => {
    const { body } = await api.call<{ id: number }>('POST', '/api/publishers', {
      token,
      body: {
        ...{ name: `Source ${Math.random()}`, autologin_interval: 1, locate_leads_by: 'system' },
        postback_url: 'https://source.example/told?id={lead_id}',
      },
    })
    publisher = body.id
  })
  afterAll(() => api.stop())

  it('follows the postbacks of a day: none, sent, retried, one failed, five failed', async () => {
    expect(await health()).toMatchObject({ state: 'idle', text: 'No postbacks in 24 h' })
    await tell('sent', 30)
    await tell('failed', 25 * 60)
    expect(await health()).toMatchObject({ state: 'healthy', text: 'Postbacks arrive', sent: 1, failed: 0 })
    await tell('waiting', 20)
    expect(await health()).toMatchObject({ state: 'troubled', text: '1 postback tried again', retrying: 1 })
    await tell('failed', 120)
    expect(await health()).toMatchObject({ state: 'troubled', text: '1 postback failed' })
    for (let time = 0; time < 5; time++) await tell('failed', 30)
    expect(await health()).toMatchObject({ state: 'failing', text: '5 postbacks failed in an hour', failed: 6 })
    await api.db.updateTable('publishers').set({ postback_url: null }).where('id', '=', publisher).execute()
    expect(await health()).toMatchObject({ state: 'unconnected', text: 'No postback URL' })
  })

  it('names what keeps its leads from being placed while it is active', async () => {
    const germany = await api.db.selectFrom('countries').select('id').where('code', '=', 'DE').executeTakeFirstOrThrow()
    const spain = await api.db.selectFrom('countries').select('id').where('code', '=', 'ES').executeTakeFirstOrThrow()
    expect((await health())?.obstacles).toEqual(['no_distribution'])
    await api.db
      .insertInto('distributions')
      .values({ name: 'DE own', timezone_id: 1, country_id: germany.id, publisher_id: publisher })
      .execute()
    expect((await health())?.obstacles).toEqual([])
    await api.db
      .insertInto('publisher_supported_countries')
      .values({ publisher_id: publisher, country_id: spain.id })
      .execute()
    expect((await health())?.obstacles).toEqual(['wrong_country'])
    expect((await problems()).body.unpriced_countries?.map(({ code }) => code)).toEqual(['ES'])
    await api.db.updateTable('publishers').set({ status: 'inactive' }).where('id', '=', publisher).execute()
    expect((await health())?.obstacles).toEqual([])
  })

  it('returns why leads were rejected and which postbacks failed, by permission', async () => {
    await addLead({ lead_status_id: 3, rejection_reason: 'Duplicate' })
    await addLead({ lead_status_id: 3, rejection_reason: 'Duplicate' })
    await addLead({ lead_status_id: 3, rejection_reason: 'Hidden', is_hidden: true })
    await tell('failed', 30, { fault: 'HTTP 502' })
    const { body } = await problems()
    expect(body.rejections?.map(({ reason, count }) => [reason, count])).toEqual([['Duplicate', 2]])
    expect(body.failed_postbacks).toMatchObject([{ event: 'accepted', attempts: 8, fault: 'HTTP 502' }])
    const parts = async (...held: string[]) =>
      Object.keys((await problems(await api.signInAs(['PUBLISHERS_LIST', ...held]))).body)
    expect(await parts()).toEqual([])
    expect(await parts('LEADS_LIST')).toEqual(['rejections', 'failed_postbacks'])
    expect(await parts('PUBLISHER_PAYOUTS_LIST')).toEqual(['unpriced_countries'])
  })
})
