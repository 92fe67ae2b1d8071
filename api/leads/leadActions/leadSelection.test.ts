import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'

type Answer = { ids: number[]; total?: number; message?: string; fields?: Record<string, string> }

let api: TestApi
let token: string
let ids: number[]

const select = (body: object) => api.call<Answer>('POST', '/api/lead-details/selection', { token, body })

describe('the selection of all leads that match', () => {
  beforeAll(async () => {
    api = await startTestApi()
    await insertPartners(api.database.pool)
    token = await api.signInAs(1)
    const lead = (minute: number, more = {}) => ({ created_at: new Date(Date.UTC(2026, 8, 14, 10, minute)), ...more })
    // Two of one instant: the ids decide.
    ids = await insertLeads(api.database.pool, [
      lead(1),
      lead(5, { publisher_id: 2 }),
      lead(5, { publisher_id: 2 }),
      lead(3),
      lead(4, { is_hidden: true }),
    ])
  })
  afterAll(() => api.stop())

  it('gives the ids of all that match, newest first, none hidden', async () => {
    const newestFirst = [ids[2], ids[1], ids[3], ids[0]]
    expect((await select({ expected_total: 4 })).body).toEqual({ ids: newestFirst })
    expect((await select({ expected_total: 2, publisher_id: [2] })).body.ids).toEqual(newestFirst.slice(0, 2))
    expect((await select({ expected_total: 0, email: 'nobody' })).body.ids).toEqual([])
  })

  it('leaves out what arrived after the list was read', async () => {
    const list = () =>
      api.call<{ total: number; latest_id: number; as_of: string }>('POST', '/api/lead-details', {
        token,
        body: { email: 'frozen' },
      })
    const add = (count: number) =>
      insertLeads(
        api.database.pool,
        Array.from({ length: count }, (_, at) => ({
          created_at: new Date(Date.UTC(2026, 8, 15)),
          email: `frozen-${at}@example.com`,
        })),
      )
    const before = await add(3)
    const { total, latest_id, as_of } = (await list()).body
    expect([total, latest_id, Number.isNaN(Date.parse(as_of))]).toEqual([3, before[2], false])
    const later = await add(2)
    const frozen = { email: 'frozen', expected_total: total, latest_id }
    expect((await select(frozen)).body.ids?.toSorted()).toEqual(before)
    expect((await select({ ...frozen, latest_id: null })).status).toBe(409)
    await api.database.pool.query('update leads set is_hidden = true where id = any ($1)', [[...before, ...later]])
  })

  it('is refused when another number matches by now, and says which', async () => {
    const { status, body } = await select({ expected_total: 3 })
    expect({ status, ...body }).toMatchObject({
      status: 409,
      total: 4,
      message: 'The list has changed: 4 leads match now, not 3.',
    })
    expect(body.ids).toBeUndefined()
  })

  it('is bounded', async () => {
    const { status, body } = await select({ expected_total: 100_001 })
    expect([status, body.fields]).toEqual([
      400,
      { expected_total: 'At most 100,000 leads can be selected at once. Please narrow the filter.' },
    ])
    expect((await select({})).status).toBe(400)
    await api.database.pool.query(
      `insert into leads (created_at, publisher_id, email) select '2026-09-20', 1, 'many@example.com' from generate_series(1, 100001)`,
    )
    expect((await select({ expected_total: 100_000 })).body.fields).toEqual(body.fields)
  })
})
