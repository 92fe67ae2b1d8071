import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { postbackRows } from '../../../shared/access/auditLog'
import { insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'
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
    entity_name: string | null
    record: string
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

  it('names the record as it was when the row was written, also once it is deleted', async () => {
    await insertPartners(api.database.pool)
    const admin = await api.signInAs(await api.addUser({ level: 1 }))
    const call = async <Answer = { id: number }>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      (await api.call<Answer>(method, path, { token: admin, body })).body
    const { id: cap } = await call('POST', '/api/caps', {
      ...{ type: 'lead', interval: 'daily', cap: 5, timezone_id: 1, country_ids: [], affiliate_ids: [2] },
      advertiser_ids: [1, 2, 3],
    })
    await call('DELETE', `/api/caps/${cap}`)
    const { id: role } = await call('POST', '/api/roles', { name: 'Night shift', permissions: [4] })
    await call('PUT', `/api/roles/${role}`, { name: 'Day shift', permissions: [4] })
    await call('DELETE', `/api/roles/${role}`)
    const records = async (query: string) =>
      (await read(query)).data.map(({ entity_name, record }) => [entity_name, record])
    const owners = 'Advertiser 1, Advertiser 2, Advertiser 3 and 1 more'
    expect(await records(`?entity=cap&entity_id=${cap}`)).toEqual([
      [owners, `Cap #${cap} of ${owners}`],
      [owners, `Cap #${cap} of ${owners}`],
    ])
    expect(await records(`?entity=role&entity_id=${role}`)).toEqual([
      ['Day shift', 'Role “Day shift”'],
      ['Day shift', 'Role “Day shift”'],
      ['Night shift', 'Role “Night shift”'],
    ])
  })

  it('names records of unnamed rows by current name, values of the row, or id', async () => {
    const rows = [
      entry('2026-11-01T10:00:00Z', 'advertiser', '2', null),
      entry('2026-11-01T10:00:01Z', 'advertiser', '999', null, { name: 'Gone Brand' }),
      entry('2026-11-01T10:00:02Z', 'advertiser', '998', null),
      entry('2026-11-01T10:00:03Z', 'lead', '123', null),
      entry('2026-11-01T10:00:04Z', 'settings', '1', null),
      entry('2026-11-01T10:00:05Z', 'route', 'GET /api/caps', null),
      entry('2026-11-01T10:00:06Z', 'advertiser_broker', '3', null),
    ]
    await api.db.insertInto('audit_log').values(rows).execute()
    expect((await read('?from=2026-11-01&to=2026-11-01')).data.map(({ record }) => record)).toEqual([
      'Advertiser broker of Advertiser 3',
      'Route GET /api/caps',
      'Settings',
      'Lead #123',
      'Advertiser #998',
      'Advertiser “Gone Brand”',
      'Advertiser “Advertiser 2”',
    ])
  })

  it('leaves rows of postbacks out, also of the total, unless something asks for them', async () => {
    const postback = { ...entry('2026-10-01T10:00:00Z', 'lead', '5', null), ...postbackRows }
    const status = entry('2026-10-01T11:00:00Z', 'lead', '5', ann.user_id)
    await api.db.insertInto('audit_log').values([postback, postback, status]).execute()
    const found = async (query: string) => {
      const { total, data } = await read(`?from=2026-10-01&to=2026-10-01${query}`)
      return [total, data.map(({ action }) => action)]
    }
    const all = [3, ['lead.update', 'postback.take', 'postback.take']]
    expect(await found('')).toEqual([1, ['lead.update']])
    expect(await found('&postbacks=false&limit=1&page=2')).toEqual([1, []])
    expect(await found('&postbacks=true')).toEqual(all)
    expect(await found('&entity=lead')).toEqual(all)
    expect(await found('&entity=lead&entity_id=5')).toEqual(all)
    expect(await found('&action=postback.take')).toEqual([2, ['postback.take', 'postback.take']])
    expect(await found('&action=lead.update')).toEqual([1, ['lead.update']])
  })

  it('is exported as filtered, with secrets masked and no formulas of spreadsheets', async () => {
    const day = { from: '2026-09-01', to: '2026-09-01' }
    const at = '2026-09-01T10:00:05Z'
    await api.db
      .insertInto('audit_log')
      .values([
        {
          ...entry(at, 'cap', '70', ann.user_id, { cap: 1, api_token: 'y' }),
          address: '203.0.113.7',
          request_id: 'r1',
        },
        { ...entry(at, 'cap', '71', null, { note: 'a\u2028"b"\\\n' }), actor: '=HYPERLINK(1)' },
        entry(at, 'user', '72', ann.user_id),
      ])
      .execute()
    const send = (body: object, as = token) =>
      fetch(`${api.url}/api/audit-log/export`, {
        method: 'POST',
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json', 'timezone-id': 'Europe/Berlin' },
        body: JSON.stringify(body),
      })
    const response = await send({ entity: 'cap', ...day })
    expect([response.headers.get('x-total-count'), response.headers.get('content-disposition')]).toEqual([
      '2',
      'attachment; filename="audit-log.csv"',
    ])
    const text = await response.text()
    const time = '2026-09-01 12:00:05'
    const quoted = (json: string) => `"${json.replaceAll('"', '""')}"`
    expect(text.split('\n').map((line) => line.replace(/^\d+,/, ''))).toEqual([
      'ID,Time,Who,Account,What,Action,Record Type,Record ID,Record,Before,After,IP Address,Request ID',
      `${time},'=HYPERLINK(1),'=HYPERLINK(1),Changed,cap.update,cap,71,Cap #71,,${quoted(JSON.stringify({ note: 'a\u2028"b"\\\n' }))},,`,
      `${time},Ann,ann@example.test,Changed,cap.update,cap,70,Cap #70,,${quoted(`{"cap":1,"api_token":"${mask}"}`)},203.0.113.7,r1`,
      '',
    ])
    const countOf = async (body: object) => (await send(body)).headers.get('x-total-count')
    expect(
      await Promise.all([day, { ...day, user_id: ann.user_id }, { ...day, kind: 'deleted' }].map(countOf)),
    ).toEqual([...['3', '2', '0']])
    expect((await send({ ...day, by: 'robots' })).status).toBe(400)
    expect((await send(day, await api.signInAs(['CAPS_LIST']))).status).toBe(403)
  })

  it.each([
    '?from=yesterday',
    '?to=2026-13-01',
    '?limit=1001',
    '?page=0',
    '?user_id=x',
    '?entity_id=7',
    '?postbacks=1',
  ])('names what is wrong in %s', async (query) => {
    const { status, body } = await api.call<{ fields?: object }>('GET', `/api/audit-log${query}`, { token })
    expect([status, Object.keys(body.fields ?? {}).length]).toEqual([400, 1])
  })
})
