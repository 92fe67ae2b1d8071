import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'

interface Choice {
  id: number | string
  name: string
  brand_status?: string | null
  statuses?: string[]
  code?: string
}
type Choices = Record<string, { data: Choice[] }>

let api: TestApi
let token: string

const choices = async () => (await api.call<Choices>('GET', '/api/get-filter-data-2', { token })).body
const idsOf = async (category: string) => (await choices())[category]?.data.map(({ id }) => id)

describe('the choices of filter lists', () => {
  beforeAll(async () => {
    api = await startTestApi()
    token = await api.signInAs([])
    await insertPartners(api.database.pool, { publishers: 2, advertisers: 2 })
    await api.db
      .insertInto('advertiser_statuses')
      .values([{ name: 'Callback' }, { name: 'Wrong number' }])
      .execute()
    await api.db
      .insertInto('status_groups')
      .values({ id: 3, group_name: 'To call', statuses: ['Callback', 'New'] })
      .execute()
    const created_at = new Date('2026-05-01T10:00:00Z')
    await insertLeads(api.database.pool, [
      {
        created_at,
        offer: 'Gold',
        funnel: 'gold',
        custom_param_1: 'b',
        advertiser_status: 'No answer',
        status_override: 'Fraud',
      },
      { created_at, offer: 'Gold', funnel: 'gold', custom_param_1: 'a', custom_param_5: '' },
      { created_at, offer: 'Secret', is_hidden: true },
    ])
  })
  afterAll(() => api.stop())

  it('are records by id and name, countries with their code', async () => {
    const { Advertisers, Publishers, Countries } = await choices()
    expect(Advertisers?.data).toEqual([
      { id: 1, name: 'Advertiser 1' },
      { id: 2, name: 'Advertiser 2' },
    ])
    expect(Publishers?.data).toEqual([
      { id: 1, name: 'Publisher 1' },
      { id: 2, name: 'Publisher 2' },
    ])
    expect(Countries?.data).toContainEqual({ id: expect.any(Number), name: 'Germany', code: 'DE' })
  })

  it('are each text that shown leads carry, once, in order', async () => {
    expect(await idsOf('Offer')).toEqual(['Gold'])
    expect(await idsOf('Funnel')).toEqual(['gold'])
    expect(await idsOf('Custom Param 1')).toEqual(['a', 'b'])
    expect(await idsOf('Custom Param 5')).toEqual([])
  })

  it('are the statuses known or reported, then the groups with what they stand for', async () => {
    const group = { id: 'group:3', name: 'To call', brand_status: null, statuses: ['Callback', 'New'] }
    const status = (name: string) => ({ id: name, name, brand_status: name })
    const { Statuses, 'Publisher Status': shown } = await choices()
    expect(Statuses?.data).toEqual([...['Callback', 'No answer', 'Wrong number'].map(status), group])
    expect(shown?.data).toEqual([...['Callback', 'Fraud', 'New', 'No answer', 'Wrong number'].map(status), group])
  })

  it('grow as leads come and change', async () => {
    const [id] = await insertLeads(api.database.pool, [
      { created_at: new Date('2026-05-02T10:00:00Z'), offer: 'Silver' },
    ])
    expect(await idsOf('Offer')).toEqual(['Gold', 'Silver'])
    await api.db
      .updateTable('leads')
      .set({ advertiser_status: 'Deposited' })
      .where('id', '=', id ?? 0)
      .execute()
    expect(await idsOf('Statuses')).toContain('Deposited')
  })

  it('come to two writers of the same new texts at once', async () => {
    const lead = (n: number) => ({
      created_at: new Date('2026-05-03T10:00:00Z'),
      custom_param_3: `new ${n % 7}`,
      custom_param_2: `new ${(n * 3) % 5}`,
    })
    await Promise.all(Array.from({ length: 20 }, (_item, n) => insertLeads(api.database.pool, [lead(n), lead(n + 3)])))
    expect(await idsOf('Custom Param 3')).toHaveLength(7)
  })

  it('are shorter in the first call', async () => {
    const { body } = await api.call('GET', '/api/get-filter-data', { token })
    expect(Object.keys(body).sort()).toEqual(['advertisers', 'countries', 'funnel', 'publishers', 'statuses'])
    expect(body).toMatchObject({ funnel: [{ id: 'gold', name: 'gold' }], publishers: [{ id: 1 }, { id: 2 }] })
  })
})

describe('the counts of filter choices', () => {
  let world: TestApi
  let viewer: string
  const created_at = new Date('2026-05-01T10:00:00Z')
  const count = async (list: string, query: object = {}, as = viewer) => {
    const { status, body } = await world.call<{ id: string; count: number }[]>('POST', '/api/filter-values/counts', {
      token: as,
      body: { list, ...query },
    })
    return status === 200 ? Object.fromEntries(body.map(({ id, count }) => [id, count])) : status
  }
  const day = { start_date: '2026-05-01 00:00', end_date: '2026-05-01 23:59' }
  const year = { start_date: '2026-01-01 00:00', end_date: '2026-12-31 23:59' }
  beforeAll(async () => {
    world = await startTestApi({ reportCopy: true })
    viewer = await world.signInAs(['LEADS_LIST'])
    await insertPartners(world.database.pool, { publishers: 2, advertisers: 2 })
    await world.db
      .insertInto('status_groups')
      .values({ id: 3, group_name: 'To call', statuses: ['Callback', 'New'] })
      .execute()
    await insertLeads(world.database.pool, [
      { created_at, offer: 'Gold', advertiser_status: 'Callback' },
      { created_at, offer: 'Gold', advertiser_status: 'New' },
      { created_at, offer: 'Silver', advertiser_status: 'New' },
      { created_at, advertiser_status: 'Fraud' },
      { created_at, offer: 'Gold', advertiser_status: 'New', is_hidden: true },
      { created_at: new Date('2026-02-01T10:00:00Z'), offer: 'Gold', advertiser_status: 'Old' },
    ])
  })
  afterAll(() => world.stop())

  it.each([
    ['a day, by PostgreSQL', day, 0],
    ['a year, by the copy', year, 1],
  ])('are of %s, of the other filters, and not of the list itself', async (_what, range, older) => {
    expect(await count('offer', range)).toEqual({ Gold: 2 + older, Silver: 1 })
    expect(await count('offer', { ...range, offer: ['Silver'] })).toEqual({ Gold: 2 + older, Silver: 1 })
    expect(await count('offer', { ...range, brand_status: ['New'] })).toEqual({ Gold: 1, Silver: 1 })
    expect(await count('offer', { ...range, brand_status: ['group:3'], excludes: ['brand_status'] })).toEqual(
      older ? { Gold: 1 } : {},
    )
    expect(await count('brand_status', range)).toEqual({
      ...{ Callback: 1, New: 2, Fraud: 1, 'group:3': 3 },
      ...(older && { Old: 1 }),
    })
  })

  it('are refused without LEADS_LIST, and for a list that is not there', async () => {
    expect(await count('offer', day, await world.signInAs([]))).toBe(403)
    expect(await count('email', day)).toBe(400)
  })
})
