import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners } from '../db/seed/edgeLeads'
import { startTestApi, type TestApi } from '../testApi'

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
        brand_status: 'No answer',
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
      .set({ brand_status: 'Deposited' })
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
