import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

const figures = {
  clicks: 10,
  gross_clicks: 12,
  leads: 2,
  c2l: 20,
  ftds: 1,
  c2f: 10,
  late_ftds: 1,
  cr: 50,
  payout: 30.5,
  ppc: 3.05,
  epc: null,
  revenue: null,
  profit: null,
  margin: null,
  ecpl: null,
  aecpl: 15.25,
}
const named = {
  clicks: 10,
  grossClicks: 12,
  leads: 2,
  c2l: 20,
  ftds: 1,
  c2f: 10,
  lateFtds: 1,
  cr: 50,
  payout: 30.5,
  ppc: 3.05,
  epc: null,
  revenue: null,
  profit: null,
  margin: null,
  ecpl: null,
  aecpl: 15.25,
}
const query = `query($filter: ClickFilterInput!, $groupBy: ClickGroup!, $parents: [ClickParentInput!]) {
  clickPivot(filter: $filter, groupBy: $groupBy, parents: $parents) {
    groupBy headers rowCount nextGroups rows { value name countryCode figures { ...all } } totals { ...all }
  }
}
fragment all on ClickFigures { clicks grossClicks leads c2l ftds c2f lateFtds cr payout ppc epc revenue profit margin ecpl aecpl }`

describe('click reports', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway()
    gateway.answers['POST /api/click-pivot'] = {
      headers: ['country_id', 'clicks', 'payout'],
      data: [
        { country_id: 57, value: 57, name: 'Germany', country_code: 'DE', ...figures },
        { country_id: null, value: null, name: null, country_code: null, ...figures },
      ],
      total: 2,
      totals: figures,
      next_group_by_drilldown_enum: { offer: 'Offer' },
    }
  })
  afterAll(() => gateway.stop())
  beforeEach(() => {
    gateway.requests.length = 0
  })
  const sent = () => gateway.requests.find(({ path }) => path === '/api/click-pivot')?.body

  it('send REST names and numeric ids, and return schema names', async () => {
    const { data, errors } = await gateway.graphql(query, {
      filter: {
        startDate: '2026-11-20',
        countryId: ['3'],
        publisherId: ['4'],
        offer: ['Gold'],
        excludes: ['publisherId'],
      },
      groupBy: 'countryId',
      parents: [
        { key: 'publisherId', value: '5' },
        { key: 'createdAt', value: '2026-11-20' },
      ],
    })
    expect(errors).toBeUndefined()
    expect(sent()).toEqual({
      start_date: '2026-11-20',
      country_id: [3],
      affiliate_id: [4],
      offer: ['Gold'],
      excludes: ['affiliate_id'],
      group_by: 'country_id',
      parents: [
        { key: 'affiliate_id', value: 5 },
        { key: 'created_at', value: '2026-11-20' },
      ],
    })
    expect(data).toEqual({
      clickPivot: {
        groupBy: 'countryId',
        headers: ['countryId', 'clicks', 'payout'],
        rowCount: 2,
        nextGroups: ['offer'],
        totals: named,
        rows: [
          { value: '57', name: 'Germany', countryCode: 'DE', figures: named },
          { value: null, name: null, countryCode: null, figures: named },
        ],
      },
    })
  })

  it('drill down to clicks without a country, and refuse an invalid id by argument', async () => {
    await gateway.graphql(query, { filter: {}, groupBy: 'offer', parents: [{ key: 'countryId', value: null }] })
    expect(sent()).toEqual({ group_by: 'offer', parents: [{ key: 'country_id', value: null }] })
    const { errors } = await gateway.graphql(query, {
      filter: {},
      groupBy: 'offer',
      parents: [{ key: 'countryId', value: 'DE' }],
    })
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })
})
