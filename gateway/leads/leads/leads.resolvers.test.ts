import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

const lead = {
  id: 41,
  email: 'a@b.test',
  status: 'Pending FTD',
  advertiser_id: null,
  affiliate_id: 9,
  created_at: '2026-11-20T14:32:00.000+02:00',
  revenue: 120.5,
  late_ftd: 'Yes',
  real_conversion: null,
  is_injected: 1,
  version: 3,
}
const columns = Object.fromEntries(Object.entries(lead).map(([field, value]) => [field, [value]]))

describe('leads', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway({ answers: { 'POST /api/lead-details/columns': { total: 1, columns } } })
  })
  afterAll(() => gateway.stop())

  it('gives a row in the names and types of the schema', async () => {
    const { data, errors } = await gateway.graphql(
      '{ leads { total rows { id email status advertiserId publisherId createdAt revenue lateFtd realConversion isInjected version } } }',
    )
    expect(errors).toBeUndefined()
    expect(data).toEqual({
      leads: {
        total: 1,
        rows: [
          {
            id: '41',
            email: 'a@b.test',
            status: 'PENDING_FTD',
            advertiserId: null,
            publisherId: '9',
            createdAt: '2026-11-20T14:32:00.000+02:00',
            revenue: 120.5,
            lateFtd: true,
            realConversion: null,
            isInjected: true,
            version: 3,
          },
        ],
      },
    })
  })

  it('tells how a search fared in the list: the same query, without a page', async () => {
    gateway.answers['POST /api/lead-details/search-outcome'] = {
      texts: 2,
      found: 1,
      outside_range: ['b'],
      outside_filters: [],
      outside_both: [],
      not_found: [],
    }
    const { data, errors } = await gateway.graphql(
      `{ leadSearchOutcome(filter: { startDate: "2026-11-20", countryId: ["49"] }, search: { texts: ["a", "b"], in: email }, statuses: [FTD]) {
        texts found outsideRange notFound } }`,
    )
    expect(errors).toBeUndefined()
    expect(data).toEqual({ leadSearchOutcome: { texts: 2, found: 1, outsideRange: ['b'], notFound: [] } })
    expect(gateway.requests.find(({ path }) => path === '/api/lead-details/search-outcome')?.body).toEqual({
      start_date: '2026-11-20',
      country_id: [49],
      search_txt: ['a', 'b'],
      search_in: 'email',
      is_search_global: false,
      lead_status_id: [5],
    })
  })

  it('counts the choices of a list by the name that REST has for it', async () => {
    gateway.answers['POST /api/filter-values/counts'] = [{ id: 'Callback', count: 3 }]
    const { data, errors } = await gateway.graphql(
      '{ filterValueCounts(list: advertiserStatus, filter: { distributionId: ["7"] }) { valueId count } }',
    )
    expect(errors).toBeUndefined()
    expect(data).toEqual({ filterValueCounts: [{ valueId: 'Callback', count: 3 }] })
    expect(gateway.requests.find(({ path }) => path === '/api/filter-values/counts')?.body).toEqual({
      list: 'brand_status',
      dis_id: [7],
    })
  })

  it('asks the API for the selected columns only, through fragments and @include', async () => {
    gateway.requests.length = 0
    await gateway.graphql(
      `query($money: Boolean!) { leads { rows { id ...Who revenue @include(if: $money) cr @skip(if: $money) __typename } } }
       fragment Who on Lead { email customParam1 distributionId }`,
      { money: false },
    )
    const body = gateway.requests.find(({ path }) => path === '/api/lead-details/columns')?.body as {
      columns: string[]
    }
    expect(body.columns).toEqual(['id', 'email', 'custom_param_1', 'dis_id', 'cr'])
  })

  it('sends filter, search, statuses and page as REST spells them', async () => {
    gateway.requests.length = 0
    await gateway.graphql(
      `query($filter: LeadFilterInput, $search: LeadSearchInput, $sort: LeadSortInput, $page: PageInput) {
        leads(filter: $filter, search: $search, statuses: [FTD, PENDING_FTD], metric: isLate, email: "x", sort: $sort, page: $page) { total }
      }`,
      {
        filter: {
          countryId: ['3'],
          advertiserStatus: ['group:1'],
          excludeFakeFtd: true,
          last24Hours: true,
          customParam2: ['v'],
          excludes: ['countryId'],
        },
        search: { texts: ['a'], in: 'hitId' },
        sort: { by: 'createdAt' },
        page: { number: 2 },
      },
    )
    expect(gateway.requests.find(({ path }) => path === '/api/lead-details/columns')?.body).toEqual({
      country_id: [3],
      brand_status: ['group:1'],
      exclude_fake_FTD: true,
      last_24_hours: true,
      custom_param_2: ['v'],
      excludes: ['country_id'],
      search_txt: ['a'],
      search_in: 'hit_id',
      is_search_global: false,
      email: 'x',
      metric: 'is_late',
      lead_status_id: [5, 6],
      page_number: 2,
      limit: 100,
      sort_by_column: 'created_at',
      sort_order: 'desc',
      columns: [],
    })
  })

  it('sends the path of a report row with ids as numbers', async () => {
    gateway.requests.length = 0
    await gateway.graphql(
      '{ leads(metric: ftds, parents: [{ key: countryId, value: "3" }, { key: offer, value: null }, { key: createdAt, value: "2026-10-01" }]) { total } }',
    )
    expect(gateway.requests.find(({ path }) => path === '/api/lead-details/columns')?.body).toMatchObject({
      metric: 'ftds',
      parents: [
        { key: 'country_id', value: 3 },
        { key: 'offer', value: null },
        { key: 'created_at', value: '2026-10-01' },
      ],
    })
  })

  it('refuses an id that is none', async () => {
    const { errors } = await gateway.graphql('{ leads(filter: { countryId: ["1; drop"] }) { total } }')
    expect(errors?.[0]).toMatchObject({
      message: 'countryId.0 is not the id of a record.',
      extensions: { code: 'BAD_USER_INPUT' },
    })
  })
})
