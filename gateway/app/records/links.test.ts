import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { permissionCode, permissionCodes } from '../../../shared/access/permissions'
import { someone, startTestGateway, type TestGateway } from '../../test/testGateway'

type Given = { query: Record<string, string>; body: unknown }

const stamps = { version: 1, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
const advertiser = (id: number) => ({
  ...{ id, name: `Advertiser ${id}`, display_name: `Shown ${id}`, user_id: 40 + (id % 3), user_name: `User ${id % 3}` },
  ...{ status: 'active', is_test_advertiser: 'inactive', send_org_funnel: false, ...stamps },
})
const publisher = (id: number) => ({
  ...{ id, name: `Publisher ${id}`, status: 'active', autologin_interval: 1, autologin_interval_unit: 'days' },
  ...{
    block_duplicate_leads: true,
    locate_leads_by: 'system',
    tracking_domain: null,
    offer_url: 'https://a.test',
    ...stamps,
  },
})
const distribution = (id: number) => ({
  ...{ id, name: `Distribution ${id}`, type: 'slot', timezone_name: 'UTC', country_id: 57, country_name: 'Germany' },
  ...{ country_code: 'DE', publisher_id: 7, publisher_name: 'Publisher 7', advertiser_id: [1], advertiser_name: ['A'] },
  ...{ is_active: true, is_active_open: 'true', updated_at: stamps.updated_at },
})
const user = (id: number) => ({
  ...{ id, name: `User ${id}`, email: `u${id}@a.test`, level: 1 + (id % 2), role_name: 'Admin', enable_2fa: false },
  ...{ has_2fa: false, sign_in_waits_until: null, can_change: true, ...stamps },
})
const role = (id: number) => ({
  ...{ id, name: `Role ${id}`, type: 'DEFAULT', permissions: [1], is_fixed: id === 1, users: [{ id: 41, name: 'U' }] },
  ...stamps,
})
const campaign = (id: number) => ({
  ...{ id, name: `Campaign ${id}`, steps: 1, sources: 1, status: 'active', created: stamps.created_at },
  ...{ validateEmail: false, exitCondition: 1, publisherId: null, publisherName: null, pace: null, sendingHours: null },
  ...{ sendingZone: null, tellPublisher: false, payPublisher: false, isArchived: false, startedAt: null, version: 1 },
  completedAt: null,
  progress: { consumers: 0, waiting: 0, held: 0, ended: 0, registered: 0, deposited: 0, nextAt: null },
})

const broker = (id: number) => ({
  ...{ id, name: `Advertiser ${id}`, broker: null, fault: 'No address', on_timeout: 'hold' },
  version: 1,
})
const part = (campaignId: number) => ({ id: 100 + campaignId, campaignId, number: 1, name: `Part of ${campaignId}` })
const rule = {
  ...{ leadStatuses: [], publishers: [7], countries: [57], funnels: [], filters: [], advertisers: [3] },
  ...{ lostReasons: [], lostAdvertisers: [], lostSubjects: [] },
}
/** One step and one source for each named campaign. */
const step = (id: number) => ({
  ...part(id),
  ...rule,
  delayUnite: 'days',
  advertisers: [],
  dataOverride: {},
  version: 1,
})
const source = (id: number) => ({ ...part(id), ...rule, delayUnite: 'days', imported_at: null, version: 1 })
const ofCampaigns =
  <Row>(make: (id: number) => Row) =>
  ({ query }: Given) =>
    (query.campaign_ids ?? '').split(',').map(Number).map(make)
const figuresOfEach = ({ body }: Given) => {
  const { of_each, ...filter } = body as { of_each: 'advertiser_id' | 'publisher_id' } & Record<string, number[]>
  return (filter[of_each] ?? []).map((id) => ({ id, attempts: id * 10, leads: id }))
}

/** Response to `?ids=`: the existing records. */
const byIds =
  <Row>(make: (id: number) => Row, isThere: (id: number) => boolean = () => true) =>
  ({ query }: Given) =>
    (query.ids ?? '').split(',').filter(Boolean).map(Number).filter(isThere).map(make)

/** As many leads as the page size; each names one of ten advertisers, publishers, distributions and campaigns. */
function leads({ body }: Given) {
  const { limit: most, search_txt } = body as { limit: number; search_txt?: string[] }
  const limit = search_txt?.length ?? most
  const column = <Value>(value: (at: number) => Value) => Array.from({ length: limit }, (_, at) => value(at))
  const one = (at: number) => 1 + (at % 10)
  const columns = {
    id: column((at) => Number(search_txt?.[at] ?? at + 1)),
    advertiser_id: column(one),
    advertiser_name: column((at) => `Advertiser ${one(at)}`),
    affiliate_id: column(one),
    publisher_name: column((at) => `Publisher ${one(at)}`),
    country_id: column(() => 57),
    country_name: column(() => 'Germany'),
    country_code: column(() => 'DE'),
    dis_id: column(one),
    distribution_name: column((at) => `Distribution ${one(at)}`),
    campaign_id: column(one),
    campaign_name: column((at) => `Campaign ${one(at)}`),
    origin_lead_id: column((at) => at + 5_001),
    email: column((at) => `lead${at}@a.test`),
    status: column(() => 'Accepted'),
  }
  return { total: limit, latest_id: limit, as_of: '2026-11-20T12:00:00.000Z', columns }
}

let gateway: TestGateway
const standard = {
  'GET /api/session': someone,
  'POST /api/lead-details/columns': leads,
  'GET /api/advertisers': byIds(advertiser),
  'GET /api/publishers': byIds(publisher),
  'GET /api/distributions': byIds(distribution),
  'GET /api/campaigns': (given: Given) => ({ total: 0, data: byIds(campaign)(given) }),
  'GET /api/users': byIds(user),
  'GET /api/roles': byIds(role),
  'GET /api/countries': byIds((id) => ({ id, code: 'DE', name: 'Germany' })),
  'GET /api/advertisers/brokers': byIds(broker),
  'GET /api/campaign-steps': ofCampaigns(step),
  'GET /api/campaign-sources': ofCampaigns(source),
  'POST /api/lead-metrics/of-each': figuresOfEach,
}
beforeAll(async () => {
  gateway = await startTestGateway()
})
beforeEach(() => {
  Object.assign(gateway.answers, standard)
  gateway.answers['GET /api/advertisers/names'] = byIds((id) => ({
    id,
    name: `Advertiser ${id}`,
    display_name: `Shown ${id}`,
  }))
  gateway.requests.length = 0
})
afterAll(() => gateway.stop())

const without = (...names: string[]) => {
  const codes = names.map(permissionCode)
  gateway.answers['GET /api/session'] = {
    ...someone,
    permissions: permissionCodes.filter((code) => !codes.includes(code)),
  }
}

/** Sends the operation twice: the first execution is interpreted, the second compiled. */
async function ask(query: string) {
  const first = await gateway.graphql(query)
  const { data, errors } = await gateway.graphql(query)
  const told = (given: typeof errors) => given?.map(({ path, extensions }) => [path?.join('.'), extensions.code]).sort()
  expect([data, told(errors)]).toEqual([first.data, told(first.errors)])
  return { data, errors }
}

describe('links between records', () => {
  const pages: [string, string, number][] = [
    [
      'leads with advertiser, publisher, country, distribution and campaign',
      `query($limit: PositiveInt!) { leads(page: { limit: $limit }) { rows { id advertiser { name status } publisher { name status } country { name } distribution { type } campaign { status } } } }`,
      6,
    ],
    [
      "leads with their advertiser's manager's role",
      `query($limit: PositiveInt!) { leads(page: { limit: $limit }) { rows { advertiser { manager { email role { permissions } } } } } }`,
      5,
    ],
    [
      'leads with the leads that they came from',
      `query($limit: PositiveInt!) { leads(page: { limit: $limit }) { rows { id originLead { email advertiser { status } } } } }`,
      4,
    ],
    [
      'leads with names alone',
      `query($limit: PositiveInt!) { leads(page: { limit: $limit }) { rows { advertiser { id name } publisher { id name } campaign { name } } } }`,
      2,
    ],
    [
      "leads with their distribution's publisher and the same publisher beside",
      `query($limit: PositiveInt!) { leads(page: { limit: $limit }) { rows { distribution { type publisher { status } } publisher { status offerUrl } } } }`,
      4,
    ],
    [
      "leads with their advertiser's broker and figures, and their publisher's figures",
      `query($limit: PositiveInt!) { leads(page: { limit: $limit }) { rows { advertiser { broker { fault } figures { leads } } publisher { figures { attempts } } } } }`,
      5,
    ],
    [
      "leads with their campaign's steps and sources",
      `query($limit: PositiveInt!) { leads(page: { limit: $limit }) { rows { campaign { steps { name campaign { status } } sources { name } } } } }`,
      5,
    ],
  ]
  it.each(pages)('cost as many calls for 1,000 rows as for 10: %s', async (_what, query, most) => {
    const calls = async (limit: number) => {
      gateway.requests.length = 0
      const { data, errors } = await gateway.graphql(query, { limit })
      expect([errors, JSON.stringify(data).includes('null')]).toEqual([undefined, false])
      return gateway.requests.length
    }
    const few = await calls(10)
    // The second execution is compiled.
    expect([await calls(10), await calls(1000)]).toEqual([few, few])
    expect(few).toBeLessThanOrEqual(most)
  })

  it('ask for each record once, and give each row its own', async () => {
    const { data } = await ask('{ leads(page: { limit: 12 }) { rows { advertiser { id status displayName } } } }')
    const ids = Array.from({ length: 10 }, (_, at) => String(at + 1))
    const asked = gateway.requests.find(({ path }) => path === '/api/advertisers')
    expect(asked?.query.ids?.split(',')).toEqual(ids)
    expect(data).toEqual({
      leads: {
        rows: [...ids, '1', '2'].map((id) => ({ advertiser: { id, status: 'active', displayName: `Shown ${id}` } })),
      },
    })
  })

  it('link ids of steps and sources to records, each type in one call', async () => {
    const named = 'publisherRecords { id status } countryRecords { id code }'
    const { data, errors } = await ask(
      `{ leads(page: { limit: 2 }) { rows { campaign { steps { ${named} } sources { advertiserRecords { id status } ${named} } } } } }`,
    )
    expect(errors).toBeUndefined()
    const records = { publisherRecords: [{ id: '7', status: 'active' }], countryRecords: [{ id: '57', code: 'DE' }] }
    const campaign = { steps: [records], sources: [{ advertiserRecords: [{ id: '3', status: 'active' }], ...records }] }
    expect(data).toEqual({ leads: { rows: [{ campaign }, { campaign }] } })
    const calls = gateway.requests.map(({ path }) => path).filter((path) => path === '/api/publishers')
    expect(calls).toHaveLength(2) // `ask` sends it twice.
  })

  it('give each record its own figures, and leave a filter of the same list out', async () => {
    const figures = (filter: string) => `figures(filter: { ${filter} }) { leads attempts }`
    const { data, errors } = await ask(
      `{ leads(page: { limit: 2 }) { rows { advertiser { all: ${figures('')} some: ${figures('advertiserId: [9], excludes: [advertiserId], isTest: false')} } } } }`,
    )
    expect(errors).toBeUndefined()
    const [one, two] = [1, 2].map((id) => ({ leads: id, attempts: id * 10 }))
    expect(data).toEqual({
      leads: { rows: [{ advertiser: { all: one, some: one } }, { advertiser: { all: two, some: two } }] },
    })
    const asked = gateway.requests.filter(({ path }) => path === '/api/lead-metrics/of-each').slice(0, 2)
    expect(asked.map(({ body }) => body)).toEqual([
      expect.objectContaining({ advertiser_id: [1, 2], of_each: 'advertiser_id' }),
      expect.objectContaining({ advertiser_id: [1, 2], excludes: [], is_test: false, of_each: 'advertiser_id' }),
    ])
  })

  it('match records by id in any order, and return null for missing ones', async () => {
    gateway.answers['GET /api/advertisers'] = (given: Given) => byIds(advertiser, (id) => id !== 2)(given).reverse()
    gateway.answers['GET /api/distributions'] = byIds(distribution, (id) => id !== 3)
    const { data, errors } = await ask(
      '{ leads(page: { limit: 3 }) { rows { advertiser { name status } distribution { id type } } } }',
    )
    expect(errors).toBeUndefined()
    expect(data).toEqual({
      leads: {
        rows: [
          { advertiser: { name: 'Advertiser 1', status: 'active' }, distribution: { id: '1', type: 'slot' } },
          { advertiser: null, distribution: { id: '2', type: 'slot' } },
          { advertiser: { name: 'Advertiser 3', status: 'active' }, distribution: null },
        ],
      },
    })
  })

  it('return null with one error for unreadable records, and all other fields', async () => {
    gateway.answers['GET /api/advertisers'] = [500, { error: 'No', message: 'No', code: 'INTERNAL' }]
    const { data, errors } = await ask(
      '{ leads(page: { limit: 3 }) { rows { id advertiser { id name status } publisher { status } } } countries: __typename }',
    )
    expect(errors).toMatchObject([
      { path: ['leads', 'rows', 0, 'advertiser', 'status'], extensions: { code: 'INTERNAL' } },
    ])
    expect(data).toMatchObject({
      leads: {
        rows: ['1', '2', '3'].map((id) => ({
          ...{ id, advertiser: { id, name: `Advertiser ${id}`, status: null } },
          publisher: { status: 'active' },
        })),
      },
    })
  })

  it('return only id and names without permission, with one error for the path', async () => {
    without('ADVERTISERS_LIST', 'USERS_LIST')
    const { data, errors } = await ask(
      '{ leads(page: { limit: 2 }) { rows { advertiser { id name displayName status manager { email } } publisher { status } } } }',
    )
    expect(data).toEqual({
      leads: {
        rows: ['1', '2'].map((id) => ({
          advertiser: { id, name: `Advertiser ${id}`, displayName: `Shown ${id}`, status: null, manager: null },
          publisher: { status: 'active' },
        })),
      },
    })
    expect(errors?.map(({ path, extensions }) => [path?.join('.'), extensions.code])).toEqual([
      ['leads.rows.0.advertiser.status', 'FORBIDDEN'],
      ['leads.rows.0.advertiser.manager', 'FORBIDDEN'],
    ])
    expect(gateway.requests.map(({ path }) => path)).not.toContain('/api/advertisers')
  })

  it('return null if the type guarantees unreadable fields, unless only names are read', async () => {
    without('DISTRIBUTIONS_LIST', 'CAMPAIGNS_LIST')
    const { data, errors } = await ask(
      '{ leads(page: { limit: 2 }) { rows { distribution { id name type } campaign { id name } } } }',
    )
    expect(data).toEqual({
      leads: { rows: ['1', '2'].map((id) => ({ distribution: null, campaign: { id, name: `Campaign ${id}` } })) },
    })
    expect(errors).toMatchObject([
      { path: ['leads', 'rows', 0, 'distribution', 'type'], extensions: { code: 'FORBIDDEN' } },
    ])
  })

  it('refuse a link with permissions of its own, whatever else its record may show', async () => {
    without('ADVERTISER_REVENUES_LIST', 'LEADS_LIST')
    gateway.answers['GET /api/advertisers/1/settings'] = { advertiser: advertiser(1) }
    const { data, errors } = await ask(
      '{ advertiser(id: 1) { status revenues { id } leads { total } } lead(id: 1) { id } }',
    )
    expect(data).toEqual({ advertiser: { status: 'active', revenues: null, leads: null }, lead: null })
    expect(errors?.map(({ path, extensions }) => [path?.join('.'), extensions.code]).sort()).toEqual([
      ['advertiser.leads', 'FORBIDDEN'],
      ['advertiser.revenues', 'FORBIDDEN'],
      ['lead', 'FORBIDDEN'],
    ])
  })

  it('read records again after a change in the same operation', async () => {
    const names = ['before', 'after']
    gateway.answers['GET /api/users'] = (given: Given) => byIds((id) => ({ ...user(id), email: names.shift() }))(given)
    gateway.answers['PUT /api/advertisers'] = advertiser(1)
    const change = (alias: string) =>
      `${alias}: updateAdvertiser(id: 1, input: {}) { advertiser { manager { email } } }`
    const { data } = await gateway.graphql(`mutation { ${change('a')} ${change('b')} }`)
    expect(data).toEqual({
      a: { advertiser: { manager: { email: 'before' } } },
      b: { advertiser: { manager: { email: 'after' } } },
    })
  })

  it('omit editor-only fields of publishers without an error, read in one call', async () => {
    gateway.answers['POST /api/publishers'] = { ...publisher(1), postback_url: 'https://a.test', postback_events: [] }
    const settings = ({ query }: Given) =>
      (query.ids ?? '')
        .split(',')
        .map((id) => ({ id: Number(id), postback_url: `https://p${id}.test`, postback_events: ['ftd'] }))
    gateway.answers['GET /api/publishers/settings'] = settings
    const rows = 'leads(page: { limit: 3 }) { rows { publisher { postbackUrl postbackEvents } } }'
    const { data } = await ask(`{ ${rows} }`)
    expect(data).toEqual({
      leads: {
        rows: [1, 2, 3].map((id) => ({ publisher: { postbackUrl: `https://p${id}.test`, postbackEvents: ['ftd'] } })),
      },
    })
    without('PUBLISHERS_EDIT')
    gateway.requests.length = 0
    const created = await gateway.graphql(
      'mutation { createPublisher(input: {}) { publisher { name postbackUrl postbackEvents } } }',
    )
    expect([created.errors, created.data]).toEqual([
      undefined,
      { createPublisher: { publisher: { name: 'Publisher 1', postbackUrl: null, postbackEvents: null } } },
    ])
    expect(gateway.requests.map(({ path }) => path)).not.toContain('/api/publishers/settings')
  })

  it('name the argument of a look-up that is no id, and leave others their answers', async () => {
    const { data, errors } = await gateway.graphql('{ user(id: "one") { id } role(id: 2) { name } }')
    expect(data).toEqual({ user: null, role: { name: 'Role 2' } })
    expect(errors).toMatchObject([
      { path: ['user'], extensions: { code: 'BAD_USER_INPUT', fields: { id: expect.any(String) } } },
    ])
  })
})
