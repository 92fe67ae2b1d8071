import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { auditKindNames } from '../../../shared/access/auditActions'
import { postbackRows } from '../../../shared/access/auditLog'
import { insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'

let api: TestApi
let token: string
let ann: TestUser

interface Entries {
  end_cursor: string | null
  data: {
    count: number
    since: string
    oldest_id: number
    tally: { type: string; count: number }[]
    rows: { id: number; action: string; actor_name: string; entity_id: string | null; names: object[] }[]
  }[]
}
const read = async (query = '') => (await api.call<Entries>('GET', `/api/audit-log/entries${query}`, { token })).body
const told = async (query = '') => (await read(query)).data.map(({ count, rows }) => [rows[0]?.action, count])
/** Entries of all pages. */
async function readAll(query: string) {
  const all: Entries['data'] = []
  for (let after: string | null = ''; after !== null;) {
    const page: Entries = await read(`${query}${after && `&after=${after}`}`)
    all.push(...page.data)
    after = page.end_cursor
  }
  return all
}

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const postback = (time: string, type: string, lead = '5') => ({
  ...postbackRows,
  ...{ created_at: at(time), actor: 'advertiser:2', user_id: null, entity_id: lead },
  after: JSON.stringify({ type, status: 'Callback', outcome: 'applied' }),
})
const override = (time: string, lead: string, status: string, request_id: string) => ({
  ...{ created_at: at(time), actor: 'ann@example.test', user_id: ann.user_id, action: 'lead.override_status' },
  ...{ entity: 'lead', entity_id: lead, request_id, before: '{"status_override":null}' },
  after: JSON.stringify({ status_override: status }),
})
const event = (time: string, action: string, entity: string, entity_id: string | null, more: object = {}) => ({
  ...{ created_at: at(time), actor: 'ann@example.test', user_id: ann.user_id, action, entity, entity_id },
  ...more,
})

describe('the entries of the audit log', () => {
  beforeAll(async () => {
    api = await startTestApi()
    await insertPartners(api.database.pool)
    ann = await api.addUser({ email: 'ann@example.test', name: 'Ana Meyer' })
    token = await api.signInAs(['AUDIT_LOG_LIST'])
    await api.db
      .insertInto('audit_log')
      .values([
        event('09:00:00', 'cap.delete', 'cap', '7', { entity_name: 'Aurora 100%' }),
        postback('12:10:00', 'status'),
        event('12:20:00', 'cap.update', 'cap', '8', { entity_name: 'Aurora', before: '{"cap":1}', after: '{"cap":2}' }),
        postback('12:30:00', 'deposit'),
        override('12:40:00', '1', 'Fraud', 'one'),
        override('12:40:00', '2', 'Fraud', 'one'),
        postback('12:50:00', 'status', '6'),
        override('12:41:00', '3', 'Fraud', 'two'),
        override('12:42:00', '4', 'Callback', 'three'),
        postback('13:05:00', 'status'),
        event('13:10:00', 'session.refuse', 'session', null, { after: '{"reason":"wrong password"}' }),
        event('13:11:00', 'session.refuse', 'session', null, { after: '{"reason":"too many tries"}' }),
        event('13:12:00', 'lead.inject', 'lead', '1', { after: '{"advertiser_id":3,"publisher_id_override":null}' }),
      ])
      .execute()
  })
  afterAll(() => api.stop())

  it('fold the postbacks of an hour, and neighbours that say the same', async () => {
    const { data } = await read()
    expect(data.map(({ count, tally, rows }) => [rows[0]?.action, count, tally])).toEqual([
      ['lead.inject', 1, []],
      ['session.refuse', 2, []],
      ['postback.take', 1, [{ type: 'status', count: 1 }]],
      ['lead.override_status', 1, []],
      ['lead.override_status', 3, []],
      [
        'postback.take',
        3,
        expect.arrayContaining([
          { type: 'status', count: 2 },
          { type: 'deposit', count: 1 },
        ]),
      ],
      ['cap.update', 1, []],
      ['cap.delete', 1, []],
    ])
    expect(data[5]).toMatchObject({ since: '2026-11-20T12:10:00.000Z', rows: [{ actor_name: 'Advertiser 2' }, {}, {}] })
    expect(data[0]?.rows[0]).toMatchObject({
      actor_name: 'Ana Meyer',
      names: [{ kind: 'advertiser', id: 3, name: 'Advertiser 3' }],
    })
  })

  it('are read on without losing or repeating a row, whatever the size of a page', async () => {
    const whole = await readAll('?limit=200')
    for (const limit of [1, 2, 3, 5]) {
      const paged = await readAll(`?limit=${limit}`)
      expect(paged.map(({ count, oldest_id, rows }) => [rows[0]?.id, count, oldest_id])).toEqual(
        whole.map(({ count, oldest_id, rows }) => [rows[0]?.id, count, oldest_id]),
      )
    }
  })

  it('open to the rows that are folded into them', async () => {
    const { data } = await read()
    const opened = async (index: number) => {
      const entry = data[index]
      return (await readAll(`?newest_id=${entry?.rows[0]?.id}&oldest_id=${entry?.oldest_id}&limit=2`)).flatMap(
        ({ rows }) => rows.map(({ entity_id }) => entity_id),
      )
    }
    expect(await opened(4)).toEqual(['3', '2', '1'])
    expect(await opened(5)).toEqual(['6', '5', '5'])
  })

  it('are narrowed by who acts, what happened, record, time and text', async () => {
    expect(await told('?by=brokers')).toEqual([
      ['postback.take', 1],
      ['postback.take', 3],
    ])
    expect(await told('?by=people&kind=changed')).toEqual([
      ['lead.override_status', 1],
      ['lead.override_status', 3],
      ['cap.update', 1],
    ])
    expect(await told(`?kind=deleted&user_id=${ann.user_id}`)).toEqual([['cap.delete', 1]])
    expect(await told('?kind=deleted&entity=lead')).toEqual([])
    // Of one lead each postback stands by itself.
    expect(await told('?entity=lead&entity_id=5')).toEqual(Array(3).fill(['postback.take', 1]))
    expect(await told('?search=100%25')).toEqual([['cap.delete', 1]])
    expect(await told('?search=meyer&kind=refused')).toEqual([['session.refuse', 2]])
    expect(await told('?search=8')).toEqual([['cap.update', 1]])
    expect(await told('?search=nobody')).toEqual([])
    expect(await told('?to=2026-11-20%2009:00')).toEqual([['cap.delete', 1]])
    expect(await told('?from=2026-11-20%2013:12&to=2026-11-20')).toEqual([['lead.inject', 1]])
    expect(await told('?from=2026-11-21')).toEqual([])
  })

  it('are counted by who acts, with the same filters', async () => {
    const counted = async (query: string) => (await api.call('GET', `/api/audit-log/totals${query}`, { token })).body
    expect(await counted('?from=2026-11-20&to=2026-11-20')).toEqual({
      ...{ people: (await readAll('?by=people')).reduce((sum, { count }) => sum + count, 0), brokers: 4 },
      bound: 10_000,
    })
    expect(await counted('?kind=changed&entity=lead')).toEqual({ people: 4, brokers: 0, bound: 10_000 })
    expect(await counted('?search=5')).toEqual({ people: 0, brokers: 3, bound: 10_000 })
  })

  it.each(auditKindNames)('can be asked for by the kind %s', async (kind) => {
    expect((await api.call('GET', `/api/audit-log/entries?kind=${kind}`, { token })).status).toBe(200)
  })

  it.each(['?entity_id=7', '?kind=gone', '?by=robots', '?limit=201', '?after=MQ', '?newest_id=x'])(
    'name what is wrong in %s',
    async (query) => {
      const { status, body } = await api.call<{ fields?: object }>('GET', `/api/audit-log/entries${query}`, { token })
      expect([status, Object.keys(body.fields ?? {}).length]).toEqual([400, 1])
    },
  )

  // These are last, for they add rows.
  it('are counted only up to the limit of the totals', async () => {
    await sql`insert into audit_log (created_at, actor, action, entity)
      select '2026-11-17T10:00:00Z', 'advertiser:2', 'postback.take', 'lead' from generate_series(1, 10005)`.execute(
      api.db,
    )
    const { body } = await api.call('GET', '/api/audit-log/totals?to=2026-11-17', { token })
    expect(body).toEqual({ people: 0, brokers: 10_001, bound: 10_000 })
  })

  it('count an hour of many postbacks without reading it, once', async () => {
    const many = Array.from({ length: 450 }, (_, at) => ({
      ...postback('12:00:00', at % 9 ? 'status' : 'deposit'),
      created_at: new Date(Date.parse('2026-11-18T07:00:00Z') + at * 7000),
    }))
    await api.db.insertInto('audit_log').values(many).execute()
    const day = '?from=2026-11-18&to=2026-11-18'
    const { data, end_cursor } = await read(day)
    expect([data.map(({ count, rows }) => [count, rows.length]), end_cursor]).toEqual([[[450, 20]], null])
    expect(await readAll(`${day}&limit=1`)).toHaveLength(1)
    const { rows, oldest_id } = data[0] ?? { rows: [], oldest_id: 0 }
    expect(await readAll(`?newest_id=${rows[0]?.id}&oldest_id=${oldest_id}&limit=200`)).toHaveLength(450)
  })
})
