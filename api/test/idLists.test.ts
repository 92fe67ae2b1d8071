import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertPartners } from '../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from './testApi'

type Row = { id: number }
type Answer = Row[] | { data: Row[] }

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startTestApi()
  await insertPartners(api.database.pool)
  token = await api.signInAs(1)
})
afterAll(() => api.stop())

const idsOf = (answer: Answer) => (Array.isArray(answer) ? answer : answer.data).map(({ id }) => id)
const list = async (path: string) => idsOf((await api.call<Answer>('GET', path, { token })).body)

describe.each([
  'advertisers',
  'publishers',
  'users',
  'roles',
  'countries',
  'offers',
  'distributions',
  'caps',
  'campaigns',
])('?ids= of /api/%s', (name) => {
  const path = `/api/${name}`

  it('answers those records alone, and leaves out what is not there', async () => {
    const all = await list(path)
    const chosen = all.slice(0, 2)
    expect((await list(`${path}?ids=${[...chosen, 999_999_999].join(',')}`)).sort()).toEqual([...chosen].sort())
    expect(await list(`${path}?ids=`)).toEqual([])
  })

  it('refuses what is no id and more than 1,000 of them, naming the field', async () => {
    for (const ids of ['one', '1,-2', Array.from({ length: 1001 }, (_, at) => at + 1).join(',')]) {
      const { status, body } = await api.call<{ fields?: object }>('GET', `${path}?ids=${ids}`, { token })
      expect([status, Object.keys(body.fields ?? {}).every((field) => field.startsWith('ids'))]).toEqual([400, true])
    }
  })
})

describe.each([
  'advertisers/brokers',
  'advertisers/exclusion',
  'advertisers/opening-hours',
  'advertisers/revenue',
  'advertisers/supported-countries',
  'campaign-consumers',
  'campaign-logs',
  'campaign-sources',
  'campaign-steps',
  'funnel-override',
  'publisher-override',
  'publisher-postbacks',
  'publishers/payout',
  'publishers/supported-countries',
])('GET /api/%s', (name) => {
  it('answers nothing for ids that are not there, and says what it needs without any', async () => {
    expect(await list(`/api/${name}?ids=999999999`)).toEqual([])
    const { status, body } = await api.call<{ fields?: object }>('GET', `/api/${name}`, { token })
    expect([status, Object.keys(body.fields ?? {}).length]).toEqual([400, 1])
  })
})

it('returns overrides by ids to holders of the permission for their page', async () => {
  const make = async (origin: string, advertiser_id: number) => {
    const body = { origin, advertiser_id, affiliate_id: 1, override_values: ['7'] }
    return (await api.call<{ data: Row }>('POST', '/api/publisher-override', { token, body })).body.data.id
  }
  const [ours, theirs] = [await make('advertiser', 1), await make('publisher', 2)]
  const reader = await api.signInAs(['PUBLISHER_OVERRIDE_PUBLISHER_ID_LIST'])
  const path = `/api/publisher-override?ids=${ours},${theirs}`
  expect(await list(path)).toEqual([ours, theirs])
  expect(idsOf((await api.call<Row[]>('GET', path, { token: reader })).body)).toEqual([theirs])
})

it('answers what advertisers are called to anybody who signed in, and no more', async () => {
  const [first = 0] = await list('/api/advertisers')
  const { body } = await api.call('GET', `/api/advertisers/names?ids=${first}`, { token: await api.signInAs([]) })
  expect(body).toEqual([{ id: first, name: expect.any(String), display_name: expect.any(String) }])
})

it('returns tabs of several pages at once, each part only with its permission', async () => {
  const reader = await api.signInAs(['ADVERTISER_REVENUES_LIST', 'PUBLISHER_PAYOUTS_LIST'])
  for (const [kind, part] of [
    ['advertisers', 'revenues'],
    ['publishers', 'payouts'],
  ] as const) {
    const ids = (await list(`/api/${kind}`)).slice(0, 2)
    const { body } = await api.call<Row[]>('GET', `/api/${kind}/settings?ids=${ids.join(',')}&parts=${part},caps`, {
      token: reader,
    })
    expect(body.map((row) => Object.keys(row))).toEqual(ids.map(() => ['id', part]))
  }
})
