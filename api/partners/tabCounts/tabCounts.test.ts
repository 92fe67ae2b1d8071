import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'

let api: TestApi

describe('the counts of the tabs of a page', () => {
  beforeAll(async () => {
    api = await startTestApi()
    await insertPartners(api.database.pool)
    const [first, second] = await api.db.selectFrom('countries').select('id').orderBy('id').limit(2).execute()
    await api.db
      .insertInto('advertiser_revenues')
      .values(
        [null, first?.id ?? 0, second?.id ?? 0].map((country_id) => ({ advertiser_id: 2, country_id, amount: 5 })),
      )
      .execute()
    await api.db
      .insertInto('publisher_supported_countries')
      .values({ publisher_id: 1, country_id: first?.id ?? 0 })
      .execute()
  })
  afterAll(() => api.stop())
  const counts = async (path: string, token: string) => (await api.call('GET', path, { token })).body

  it('say how many records each tab lists, of this one alone', async () => {
    const token = await api.signInAs(1)
    const none = { distributions: 0, caps: 0, supported_countries: 0, publisher_overrides: 0, funnel_overrides: 0 }
    expect([
      await counts('/api/advertisers/2/counts', token),
      await counts('/api/publishers/1/counts', token),
      (await api.call('GET', '/api/advertisers/99999/counts', { token })).status,
    ]).toEqual([
      { ...none, revenues: 3, opening_hours: 0, exclusions: 0 },
      { ...none, payouts: 0, supported_countries: 1 },
      404,
    ])
  })

  it('are told of the tabs that the caller may list', async () => {
    const token = await api.signInAs(['ADVERTISER_REVENUES_LIST'])
    expect(await counts('/api/advertisers/2/counts', token)).toMatchObject({
      revenues: 3,
      caps: null,
      exclusions: null,
    })
  })
})
