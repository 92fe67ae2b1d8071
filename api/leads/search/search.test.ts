import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { searchKinds, searchPermissions } from '../../../shared/app/search'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'
import type { SearchHitRow } from './search.schema'

interface Answer {
  data: SearchHitRow[]
  code?: string
  fields?: Record<string, string>
}

let api: TestApi
let token: string
let leads: number[]

const search = (query: Record<string, string>, as = token) =>
  api.call<Answer>('GET', `/api/search?${new URLSearchParams(query)}`, { token: as })
const titles = async (query: Record<string, string>, as = token) =>
  (await search(query, as)).body.data.map(({ kind, title }) => `${kind} ${title}`)

/** One record of each kind that the text `Aurora` finds, and neighbours that it finds less well. */
async function insertWorld() {
  const { pool } = api.database
  await insertPartners(pool, { publishers: 2, advertisers: 6 })
  const names = ['Taurus Aurorae', 'Aurora', 'The Aurora Group', 'Aurora Markets', 'Kite 100%', 'Aurora Prime']
  for (const [at, name] of names.entries())
    await pool.query('update advertisers set name = $1, display_name = $1, status = $3 where id = $2', [
      name,
      at + 1,
      name === 'Aurora Markets' ? 'inactive' : 'active',
    ])
  await pool.query("update publishers set name = 'Aurora Media' where id = 1")
  await pool.query(`insert into distributions (id, name, timezone_id, country_id)
    select 71, 'Aurora first', 1, id from countries where code = 'DE'`)
  await pool.query("insert into offers (id, name, slug) values (81, 'Aurora gold', 'aurora-gold')")
  await pool.query("insert into roles (id, name) values (901, 'Aurora desk')")
  await pool.query("insert into campaigns (id, name, publisher_id) values (61, 'Aurora again', 1)")
  await pool.query("insert into caps (id, type, interval, cap, timezone_id) values (118, 'lead', 'daily', 50, 1)")
  await pool.query('insert into cap_advertisers (cap_id, advertiser_id) values (118, 4)')
  await api.addUser({ name: 'Aurora Berg', level: 5 })
  await pool.query(`insert into status_groups (id, group_name, statuses) values (41, 'Aurora talks', '{New,Callback}')`)
  await pool.query(`insert into publisher_accounts (id, first_name, last_name, email, password_hash)
    values (51, 'Aurora', 'Lind', 'lind@example.org', '-')`)
  await pool.query(`insert into blacklist_items (id, blacklist_type_id, blacklist_value)
    select 31, id, 'aurora@example.org' from blacklist_types where name = 'Email'`)
  const created_at = new Date('2026-05-01T10:00:00Z')
  leads = await insertLeads(pool, [
    { created_at, email: 'jan.aurora@example.org' },
    { created_at, email: 'aurora@example.org', lead_status_id: 2, advertiser_id: 1 },
    { created_at, email: 'aurora.hidden@example.org', is_hidden: true },
  ])
}

describe('the search', () => {
  beforeAll(async () => {
    api = await startTestApi()
    await insertWorld()
    token = await api.signInAs(1)
  })
  afterAll(() => api.stop())

  it('finds records of every kind by a part of their names', async () => {
    const { body } = await search({ q: 'aurora' })
    expect([...new Set(body.data.map(({ kind }) => kind))].sort()).toEqual([...searchKinds].sort())
  })

  it.each(searchKinds.map((kind) => [kind, searchPermissions[kind]] as const))(
    'shows records of the kind %s only to who holds %s',
    async (kind, permission) => {
      const kindsFor = async (as: string) => [
        ...new Set((await search({ q: 'aurora' }, as)).body.data.map((hit) => hit.kind)),
      ]
      expect(await kindsFor(await api.signInAs([permission]))).toEqual([kind])
      const others = searchKinds.filter((other) => other !== kind)
      const without = await api.signInAs(others.map((other) => searchPermissions[other]))
      expect(await kindsFor(without)).not.toContain(kind)
      const key = (await search({ q: 'aurora', kinds: kind })).body.data[0]
      expect((await search({ records: `${kind}:${key?.id}` }, without)).body.data).toEqual([])
    },
  )

  it('answers nothing to somebody without any of the permissions', async () => {
    expect(await titles({ q: 'aurora' }, await api.signInAs([]))).toEqual([])
  })

  it('ranks equal names first, then starts, words and parts, and active ones first', async () => {
    expect(await titles({ q: 'AURORA', kinds: 'advertiser' })).toEqual([
      'advertiser Aurora',
      'advertiser Aurora Prime',
      'advertiser Aurora Markets',
      'advertiser Taurus Aurorae',
      'advertiser The Aurora Group',
    ])
  })

  it('puts the record with the id before all that have the digits in their names', async () => {
    await api.database.pool.query("update offers set name = '118 gold' where id = 81")
    const { data } = (await search({ q: '118' })).body
    expect(data.find(({ kind }) => kind === 'cap')).toMatchObject({
      id: 118,
      title: 'Aurora Markets',
      detail: '50 leads a day',
      match: 'id',
    })
    expect(data.find(({ kind }) => kind === 'offer')).toMatchObject({ match: 'start' })
  })

  it('needs every word, in any order', async () => {
    expect(await titles({ q: 'prime aur' })).toEqual(['advertiser Aurora Prime'])
    expect(await titles({ q: 'aurora nobody' })).toEqual([])
  })

  it('finds a lead by its id and by a part of its e-mail, and none that is hidden', async () => {
    expect((await search({ q: String(leads[1]), kinds: 'lead' })).body.data).toEqual([
      { kind: 'lead', id: leads[1], title: 'aurora@example.org', detail: 'Accepted', is_active: null, match: 'id' },
    ])
    expect(await titles({ q: 'aurora', kinds: 'lead' })).toEqual([
      'lead aurora@example.org',
      'lead jan.aurora@example.org',
    ])
    // Signs such as @ and . count as different, although the index treats them as equal.
    expect(await titles({ q: 'N.Aurora@exam', kinds: 'lead' })).toEqual(['lead jan.aurora@example.org'])
    expect(await titles({ q: 'n_aurora@exam', kinds: 'lead' })).toEqual([])
    expect(await titles({ q: 'nqaurora', kinds: 'lead' })).toEqual([])
    expect(await titles({ q: String(leads[2]), kinds: 'lead' })).toEqual([])
    // Too short for the index, so not read for at all.
    expect(await titles({ q: 'au', kinds: 'lead' })).toEqual([])
  })

  it('finds an account by e-mail and a blacklisted country by name, with details', async () => {
    await api.database.pool.query(`insert into blacklist_items (id, blacklist_type_id, blacklist_value)
      select 32, t.id, n.id::text from blacklist_types t, countries n where t.name = 'Country' and n.code = 'DE'`)
    expect((await search({ q: 'lind@', kinds: 'publisher_account' })).body.data).toEqual([
      {
        kind: 'publisher_account',
        id: 51,
        title: 'Aurora Lind',
        detail: 'lind@example.org',
        is_active: null,
        match: 'word',
      },
    ])
    expect((await search({ q: 'german', kinds: 'blacklist_item,status_group' })).body.data).toEqual([
      { kind: 'blacklist_item', id: 32, title: 'Germany', detail: 'Country', is_active: null, match: 'start' },
    ])
    expect((await search({ records: 'status_group:41' })).body.data).toEqual([
      expect.objectContaining({ title: 'Aurora talks', detail: '2 statuses' }),
    ])
  })

  it('answers at most as many of each kind as asked for', async () => {
    const { data } = (await search({ q: 'aurora', limit: '1' })).body
    expect(data).toHaveLength(searchKinds.length)
  })

  it('takes signs of patterns as they are', async () => {
    expect(await titles({ q: '100%' })).toEqual(['advertiser Kite 100%'])
    expect(await titles({ q: '_' })).toEqual([])
    expect(await titles({ q: '\\' })).toEqual([])
    expect(await titles({ q: "' or 1=1 --" })).toEqual([])
    expect(await titles({ q: '9'.repeat(200) })).toEqual([])
  })

  it('returns listed records with current names, in order, without deleted ones', async () => {
    expect(await titles({ records: `role:901,advertiser:4,advertiser:999,lead:${leads[0]},advertiser:2` })).toEqual([
      'role Aurora desk',
      'advertiser Aurora Markets',
      'lead jan.aurora@example.org',
      'advertiser Aurora',
    ])
  })

  it.each<[string, Record<string, string>]>([
    ['q', {}],
    ['q', { q: '   ' }],
    ['q', { q: 'x'.repeat(201) }],
    ['kinds', { q: 'a', kinds: 'advertiser,secret' }],
    ['limit', { q: 'a', limit: '0' }],
    ['limit', { q: 'a', limit: '21' }],
    ['limit', { q: 'a', limit: 'many' }],
    ['records', { records: 'advertiser:-1' }],
    ['records', { records: '__proto__:1' }],
    ['records', { records: Array.from({ length: 101 }, (_, at) => `lead:${at + 1}`).join() }],
  ])('refuses a wrong %s, naming it: %#', async (field, query) => {
    const { status, body } = await search(query)
    expect([status, Object.keys(body.fields ?? {}).map((name) => name.split('.')[0])]).toEqual([400, [field]])
  })
})
