import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sandboxBroker } from '../../db/seed/partners/brokers'
import { insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'
import { addCampaign, addConsumers } from './campaignSending.testWorld'
import { expectedOf } from './expected'
import type { CampaignForecast } from './forecast.schema'

const now = new Date()
const yesterday = new Date(now.getTime() - 86_400_000)
const people = (count: number, name: string) =>
  Array.from({ length: count }, (_none, at) => ({ email: `${name}${at}@example.test`, countryId: 1, publisherId: 1 }))

let api: TestApi
let token: string
const forecast = async (id: number, as = token) =>
  (await api.call<CampaignForecast>('GET', `/api/campaigns/${id}/forecast`, { token: as })).body
/** Sendings that an advertiser has answered. */
const answer = (advertiser_id: number, status: 'Accepted' | 'Rejected', count: number) =>
  api.db
    .insertInto('lead_histories')
    .values(
      Array.from({ length: count }, () => ({
        ...{ lead_id: 1, advertiser_id, status, created_at: yesterday },
        restriction_origin: status === 'Rejected' ? 'broker' : null,
      })),
    )
    .execute()

describe('the forecast of a campaign', () => {
  beforeAll(async () => {
    api = await startTestApi({ env: { SANDBOX_URL: 'http://127.0.0.1:9' } })
    token = await api.signInAs(['CAMPAIGNS_LIST', 'REPORT_METRIC_ADVERTISER_ID_REVENUE'])
    await insertPartners(api.database.pool, { publishers: 2, advertisers: 4 })
    await api.db
      .updateTable('advertisers')
      .set({ broker: JSON.stringify(sandboxBroker({ slug: 'nobody' })) })
      .execute()
    await answer(1, 'Accepted', 40)
    await answer(2, 'Rejected', 40)
    const lead = { email: 'x@example.test', publisher_id: 1, advertiser_id: 1, country_id: 1, created_at: yesterday }
    await api.db
      .insertInto('leads')
      .values(
        Array.from({ length: 40 }, (_none, at) =>
          at < 10
            ? { ...lead, lead_status_id: 5, converted_at: yesterday, ftd_date: yesterday, revenue: '500' }
            : { ...lead, lead_status_id: 2 },
        ),
      )
      .execute()
  })
  afterAll(() => api.stop())

  it('simulates advertisers by their rates, with refusals and the exit condition', async () => {
    const campaign = await addCampaign(api.db, {
      ...{ name: 'Rates', exitCondition: 2, status: 'inactive' },
      steps: [
        { advertisers: [[2, 10_000]] },
        { advertisers: [[1, 10_000]], rule: { countries: [1] } },
        { advertisers: [[1, 10_000]] },
      ],
    })
    const [first] = await addConsumers(api.db, campaign, people(60, 'rates'), yesterday)
    await addConsumers(api.db, campaign, [{ email: 'other@example.test', countryId: 2, publisherId: 1 }], yesterday)
    await api.db
      .updateTable('campaign_consumers')
      .set({ state: 'ended', ended_as: 'finished' })
      .where('id', '=', first ?? 0)
      .execute()
    const found = await forecast(campaign.id)
    expect(found).toMatchObject({ consumers: 60, accepted: 60, refused: 0, waiting: 0, notSent: 0 })
    const rows = found.steps.map(({ advertisers }) =>
      advertisers.map(({ advertiserId, sendings }) => [advertiserId, sendings]),
    )
    expect(rows).toEqual([[[2, 60]], [[1, 59]], [[1, 1]]])
    const [refusing, accepting] = found.steps.map(({ advertisers: [one] }) => one)
    expect(refusing).toMatchObject({ accepted: { low: 0 }, ftds: null, revenue: null, cap: null })
    expect(refusing?.accepted?.high).toBeLessThan(6)
    expect(accepting?.accepted?.high).toBe(59)
    expect(accepting?.ftds?.low).toBeGreaterThan(5)
    expect(accepting?.ftds?.high).toBeLessThan(25)
    expect(accepting?.revenue).toEqual({
      low: 500 * (accepting?.ftds?.low ?? 0),
      high: 500 * (accepting?.ftds?.high ?? 0),
    })
    // Nothing of it is stored.
    expect((await api.db.selectFrom('campaign_results').selectAll().execute()).length).toBe(0)
  })

  it("returns the capacity of each advertiser's fullest cap, and who would wait", async () => {
    const campaign = await addCampaign(api.db, {
      ...{ name: 'Caps', status: 'inactive', steps: [{ advertisers: [[1, 8_000]] }] },
    })
    await addConsumers(api.db, campaign, people(50, 'caps'), yesterday)
    const zone = await api.db.selectFrom('time_zones').select('id').limit(1).executeTakeFirstOrThrow()
    const cap = async (size: number) => {
      const { id } = await api.db
        .insertInto('caps')
        .values({ type: 'lead', interval: 'daily', cap: size, timezone_id: zone.id, reset_time: '00:00' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await api.db.insertInto('cap_advertisers').values({ cap_id: id, advertiser_id: 1 }).execute()
      return id
    }
    const ids = [await cap(7), await cap(1_000)]
    await api.db
      .updateTable('routing_version')
      .set((row) => ({ version: row('version', '+', 1) }))
      .execute()
    const found = await forecast(campaign.id)
    const [step] = found.steps
    expect(step?.advertisers[0]).toMatchObject({ sendings: 7, cap: { capId: ids[0], cap: 7, left: 7 } })
    expect(found).toMatchObject({ consumers: 50, accepted: 7, refused: 0 })
    expect(found.waiting).toBe(43 - (step?.controlGroup ?? 0))
    expect(found.notSent).toBe(step?.controlGroup)
  })

  it('expects the mean of its kind of an advertiser without answers, and says so', async () => {
    const campaign = await addCampaign(api.db, {
      ...{ name: 'New', status: 'inactive', steps: [{ advertisers: [[3, 10_000]] }] },
    })
    await addConsumers(api.db, campaign, people(80, 'new'), yesterday)
    const found = await forecast(campaign.id)
    // Of the others, one accepted 40 and one refused 40.
    expect(found.accepted).toBeGreaterThan(20)
    expect(found.accepted).toBeLessThan(60)
    expect(found.refused).toBe(80 - found.accepted)
    const [row] = found.steps[0]?.advertisers ?? []
    expect(row).toMatchObject({ answered: 0, sendings: 80 })
    expect((row?.accepted?.high ?? 0) - (row?.accepted?.low ?? 0)).toBeGreaterThan(30)
  })

  it('scales up to all who wait only as far as caps have room', async () => {
    const campaign = await addCampaign(api.db, {
      ...{ name: 'Many', status: 'inactive', steps: [{ advertisers: [[1, 10_000]] }] },
    })
    await addConsumers(api.db, campaign, people(1_100, 'many'), yesterday)
    const found = await forecast(campaign.id)
    expect(found).toMatchObject({ consumers: 1_000, accepted: 7, sent: 7 })
    expect(found.steps[0]?.advertisers[0]).toMatchObject({ sendings: 7, accepted: { high: 7 }, cap: { left: 7 } })
  })

  it('hides revenue without its permission, and is null for a missing campaign', async () => {
    const campaign = await addCampaign(api.db, {
      ...{ name: 'Money', status: 'inactive', steps: [{ advertisers: [[4, 10_000]] }] },
    })
    await addConsumers(api.db, campaign, people(3, 'money'), yesterday)
    const found = await forecast(campaign.id, await api.signInAs(['CAMPAIGNS_LIST']))
    expect(found.consumers).toBe(3)
    expect(found.steps.flatMap(({ advertisers }) => advertisers.map(({ revenue }) => revenue))).toEqual([null])
    expect((await api.call('GET', '/api/campaigns/999999/forecast', { token })).status).toBe(404)
  })
})

describe('what sendings will bring', () => {
  const rates = { answered: 1_000, accepted: 600, leads: 600, ftds: 60, revenueCents: 60 * 40_000 }

  it('is a range around the rate, narrower with more leads and more data', () => {
    const { accepted, ftds, revenueCents } = expectedOf(1_000, { own: rates, kind: rates })
    expect([accepted, ftds]).toEqual([
      { low: 571, high: 629 },
      { low: 46, high: 74 },
    ])
    expect(revenueCents).toEqual({ low: 46 * 40_000, high: 74 * 40_000 })
    const few = expectedOf(1_000, { own: { ...rates, answered: 10, accepted: 6 }, kind: rates }).accepted
    expect((few?.high ?? 0) - (few?.low ?? 0)).toBeGreaterThan(300)
  })

  it('is the mean of its kind, in a wide range, where nothing was answered', () => {
    const { accepted, ftds, revenueCents } = expectedOf(1_000, { own: undefined, kind: rates })
    expect(accepted.low).toBeLessThan(400)
    expect(accepted.low).toBeGreaterThan(200)
    expect(accepted.high).toBeGreaterThan(800)
    expect(accepted.high).toBeLessThan(1_000)
    expect(ftds?.low).toBe(0)
    expect(revenueCents?.high).toBe((ftds?.high ?? 0) * 40_000)
    const nothing = { answered: 0, accepted: 0, leads: 0, ftds: 0, revenueCents: 0 }
    expect(expectedOf(10, { own: nothing, kind: nothing })).toMatchObject({ ftds: null, revenueCents: null })
    expect(expectedOf(10, { own: nothing, kind: nothing }).accepted.high).toBeLessThan(10)
  })

  it('is no certainty after three answers, and at most what caps have room for', () => {
    const of = (sendings: number, own: typeof rates, room?: number) => expectedOf(sendings, { own, kind: rates, room })
    expect(of(100, { ...rates, answered: 3, accepted: 0 }).accepted.high).toBeGreaterThan(10)
    expect(of(0, rates)).toMatchObject({ accepted: { low: 0, high: 0 }, ftds: { low: 0, high: 0 } })
    expect(of(1_000, rates, 25).accepted).toEqual({ low: 25, high: 25 })
  })
})
