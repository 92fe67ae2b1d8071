import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi, type TestUser } from '../testApi'
import { mask } from './masking'

let api: TestApi
let token: string
let ann: TestUser

interface Log {
  total: number
  data: {
    id: number
    action: string
    entity: string
    entity_id: string | null
    actor: string
    before: unknown
    after: unknown
  }[]
}
const read = async (query = '', headers = {}) =>
  (await api.call<Log>('GET', `/api/audit-log${query}`, { token, headers })).body
const entry = (created_at: string, entity: string, entity_id: string, user_id: number | null, after: object = {}) => ({
  created_at: new Date(created_at),
  user_id,
  actor: user_id ? 'ann@example.test' : 'broker',
  action: `${entity}.update`,
  entity,
  entity_id,
  after: JSON.stringify(after),
})

describe('the audit log', () => {
  beforeAll(async () => {
    api = await startTestApi()
    ann = await api.addUser({ email: 'ann@example.test', name: 'Ann' })
    token = await api.signInAs(['AUDIT_LOG_LIST'])
    await api.db
      .insertInto('audit_log')
      .values([
        entry('2026-11-20T21:59:59Z', 'cap', '7', ann.user_id, { cap: 1 }),
        entry('2026-11-20T22:00:00Z', 'cap', '8', null, { cap: 2 }),
        entry('2026-11-21T21:59:00Z', 'user', '7', ann.user_id, {
          name: 'A',
          password_hash: 'x',
          nested: [{ api_token: 'y', ok: 1 }],
          password_changed: true,
          password_min: 6,
        }),
      ])
      .execute()
  })
  afterAll(() => api.stop())

  it('is read newest first by pages, with the number of all', async () => {
    const all = await read()
    expect([all.total, all.data.map(({ entity_id }) => entity_id)]).toEqual([3, ['7', '8', '7']])
    const second = await read('?limit=1&page=2')
    expect([second.total, second.data.map(({ entity_id }) => entity_id)]).toEqual([3, ['8']])
  })

  it('is narrowed by thing, person, and dates of the reader’s zone', async () => {
    const found = async (query: string, headers = {}) =>
      (await read(query, headers)).data.map(({ entity, entity_id }) => `${entity} ${entity_id}`)
    expect(await found('?entity=cap')).toEqual(['cap 8', 'cap 7'])
    expect(await found('?entity=cap&entity_id=7')).toEqual(['cap 7'])
    expect(await found(`?user_id=${ann.user_id}`)).toEqual(['user 7', 'cap 7'])
    expect(await found('?from=2026-11-21&to=2026-11-21', { 'timezone-id': 'Europe/Nicosia' })).toEqual([
      'user 7',
      'cap 8',
    ])
    expect(await found('?from=2026-11-21', { 'timezone-id': 'UTC' })).toEqual(['user 7'])
    expect(await found('?to=2026-11-20%2021:59', { 'timezone-id': 'UTC' })).toEqual(['cap 7'])
    expect((await api.call('GET', '/api/audit-log/choices', { token })).body).toEqual({
      entities: ['cap', 'user'],
      people: [{ id: ann.user_id, name: 'Ann', email: 'ann@example.test' }],
    })
  })

  it('shows no secret, should one ever have got in', async () => {
    const [row] = (await read('?entity=user')).data
    expect(row?.after).toEqual({
      name: 'A',
      password_hash: mask,
      nested: [{ api_token: mask, ok: 1 }],
      password_changed: true,
      password_min: 6,
    })
  })

  it.each(['?from=yesterday', '?to=2026-13-01', '?limit=1001', '?page=0', '?user_id=x', '?entity_id=7'])(
    'names what is wrong in %s',
    async (query) => {
      const { status, body } = await api.call<{ fields?: object }>('GET', `/api/audit-log${query}`, { token })
      expect([status, Object.keys(body.fields ?? {}).length]).toEqual([400, 1])
    },
  )
})
