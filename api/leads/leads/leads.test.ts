import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { leadSortFields } from '../../../shared/leads/leadColumns'
import { edgeLeads, insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { arbitraryLead } from '../filters/leadFilter.arbitrary'
import { startTestApi, type TestApi } from '../../test/testApi'
import { leadFieldNames, type LeadRow } from './leads.schema'

type Answer = {
  total: number
  latest_id: number | null
  end_cursor: string | null
  data: LeadRow[]
  fields?: Record<string, string>
}

let api: TestApi
let token: string
let ids: number[]

const ask = (body: object, headers = {}) => api.call<Answer>('POST', '/api/lead-details', { token, body, headers })

describe('the leads list', () => {
  beforeAll(async () => {
    api = await startTestApi()
    const { pool } = api.database
    token = await api.signInAs(1)
    await insertPartners(pool)
    const countries = await api.db
      .selectFrom('countries')
      .select('id')
      .where('code', 'in', ['DE', 'FR'])
      .orderBy('code')
      .execute()
    const [one, other] = countries.map(({ id }) => id)
    if (!one || !other) throw new Error('No countries')
    for (const [id, name] of [
      [1, 'Distribution 1'],
      [2, 'Årsplan'],
    ] as const) {
      await api.db.insertInto('distributions').values({ id, name, timezone_id: 1, country_id: one }).execute()
    }
    ids = await insertLeads(pool, [
      ...edgeLeads([one, other]),
      ...fc.sample(arbitraryLead([one, other]), { numRuns: 250, seed: 3 }),
    ])
  })
  afterAll(() => api.stop())

  it('is refused without the permission', async () => {
    const { status, body } = await api.call('POST', '/api/lead-details', { token: await api.signInAs([]), body: {} })
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })

  it('shows a hundred, the newest first, when nothing is asked for', async () => {
    const { body } = await ask({})
    const created = body.data.map(({ created_at }) => String(created_at))
    expect(created).toHaveLength(100)
    expect(created).toEqual([...created].sort().reverse())
  })

  it('gives every field of a row, with the names of what it refers to', async () => {
    const { body } = await ask({ search_in: 'id', search_txt: [String(ids[1])], tz_offset: '+03:00' })
    expect(Object.keys(body.data[0] ?? {}).sort()).toEqual([...leadFieldNames].sort())
    expect(body).toMatchObject({
      total: 1,
      data: [
        {
          id: ids[1],
          email: `lead${ids[1]}@example.com`,
          first_name: 'Zoë',
          last_name: "O'Neil",
          city: 'Köln',
          lead_status_id: 2,
          status: 'Accepted',
          brand_status: 'New',
          status_override: 'Callback',
          publisher_status: 'Callback',
          advertiser_id: 1,
          advertiser_name: 'Advertiser 1',
          affiliate_id: 2,
          publisher_name: 'Publisher 2',
          country_name: 'Germany',
          country_code: 'DE',
          dis_id: null,
          distribution_name: null,
          offer: 'Crypto Compass',
          funnel: 'crypto-compass',
          custom_param_3: 'a\\b',
          custom_param_4: 'two\nlines',
          custom_param_5: '\u{1F600}',
          revenue: 0,
          payout: 0,
          cr: 0,
          aff_cr: 0,
          total: 1,
          late_ftd: 'No',
          created_at: '2026-09-14T13:00:00.000+03:00',
          ftd_date: null,
          broker_ftd: null,
          real_conversion: null,
          is_injected: 0,
          row_color: null,
          is_test: false,
          version: 1,
        },
      ],
    })
  })

  it('tells deposits, late ones, fakes and tests apart', async () => {
    const { body } = await ask({ limit: 1000, tz_offset: -90 })
    const rowById = new Map(body.data.map((row) => [row.id, row]))
    const edge = (index: number) => rowById.get(ids[index] ?? 0)
    expect(edge(3)).toMatchObject({
      status: 'FTD',
      revenue: 900.1,
      payout: 450.05,
      cr: 100,
      aff_cr: 100,
      late_ftd: 'No',
      real_conversion: 'Yes',
      broker_ftd: '2026-10-14T08:30:00.000-01:30',
    })
    expect(edge(4)).toMatchObject({ late_ftd: 'Yes' })
    expect(edge(5)).toMatchObject({ status: 'Pending FTD', cr: 0, aff_cr: 0, real_conversion: 'Yes', ftd_date: null })
    expect(edge(8)).toMatchObject({
      status: 'FTD',
      revenue: 0,
      payout: 300,
      cr: 0,
      aff_cr: 100,
      real_conversion: 'No',
      is_fake_ftd: true,
      row_color: '#796b99',
    })
    expect(edge(10)).toMatchObject({ is_test: true, is_quality_control: true })
    expect(edge(11)).toBeUndefined()
    expect(edge(12)).toMatchObject({
      is_injected: 1,
      injected: 'Accepted by Advertiser 2',
      pub_override_origin: 'injection',
    })
  })

  it('reads and sends the columns asked for and the id, no other', async () => {
    const { body } = await ask({ columns: ['email', 'country_code'], limit: 3 })
    for (const row of body.data) expect(Object.keys(row).sort()).toEqual(['country_code', 'email', 'id'])
  })

  it('gives the same page field by field', async () => {
    const page = { sort_by_column: 'email', sort_order: 'asc', page_number: 2, limit: 40, tz_offset: '+05:45' }
    const byField = async (body: object) =>
      (
        await api.call<{ total: number; columns: Record<string, unknown[]> }>('POST', '/api/lead-details/columns', {
          token,
          body,
        })
      ).body
    const turned = ({ total, latest_id, end_cursor, data }: Answer, fields: readonly string[]) => ({
      total,
      latest_id,
      as_of: expect.any(String),
      end_cursor,
      columns: Object.fromEntries(fields.map((field) => [field, data.map((row) => row[field as keyof LeadRow])])),
    })
    expect(await byField(page)).toEqual(turned((await ask(page)).body, leadFieldNames))
    const some = { ...page, columns: ['email', 'created_at'] }
    expect(await byField(some)).toEqual(turned((await ask(some)).body, ['id', 'email', 'created_at']))
    expect(await byField({ columns: ['email'], page_number: 999 })).toMatchObject({ columns: { id: [], email: [] } })
  })

  const figures = [
    'id',
    'created_at',
    'ftd_date',
    'broker_ftd',
    'revenue',
    'payout',
    'cr',
    'aff_cr',
    'advertiser_id',
    'affiliate_id',
    'dis_id',
  ]
  const compare = (field: string, a: unknown, b: unknown): number => {
    if (figures.includes(field) && typeof a === 'number' && typeof b === 'number') return a - b
    // Names stand where their letters do, whatever their accents.
    const [one = '', other = ''] = [a, b].map((text) =>
      field.endsWith('_name') && !/^(first|last)_/.test(field)
        ? String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
        : String(text).toLowerCase(),
    )
    return Buffer.compare(Buffer.from(one), Buffer.from(other))
  }

  it.each(
    leadSortFields.flatMap(
      (field) =>
        [
          [field, 'asc', 1],
          [field, 'desc', -1],
        ] as const,
    ),
  )('is sorted by %s %s: ignoring case, empty last, ties by id, across pages', async (field, sort_order, sign) => {
    const pages: Answer[] = []
    for (let page_number = 1; page_number <= 5; page_number++) {
      pages.push((await ask({ sort_by_column: field, sort_order, page_number, limit: 70, columns: [field] })).body)
    }
    const rows = pages.flatMap(({ data }) => data)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(pages[0]?.total)
    const values = rows.map((row) => ({ id: row.id, value: row[field as keyof LeadRow] }))
    const wanted = [...values].sort((a, b) => {
      if (a.value === null || b.value === null)
        return Number(a.value === null) - Number(b.value === null) || sign * (a.id - b.id)
      return sign * (compare(field, a.value, b.value) || a.id - b.id)
    })
    expect(values).toEqual(wanted)
  })

  it('finds the same rows on deep pages as on shallow ones', async () => {
    await insertLeads(
      api.database.pool,
      Array.from({ length: 900 }, () => ({ created_at: new Date('2026-01-15T00:00:00Z') })),
    )
    const whole = [...(await ask({ limit: 1000 })).body.data, ...(await ask({ limit: 1000, page_number: 2 })).body.data]
    const deep = (await ask({ limit: 100, page_number: 11 })).body
    expect(deep.data).toEqual(whole.slice(1000, 1100))
    expect(deep.total).toBe(whole.length)
  })

  it('is empty beyond the last page, and still tells the total', async () => {
    const { body } = await ask({ page_number: 1_000_000, limit: 1000 })
    expect(body.data).toEqual([])
    expect(body.total).toBeGreaterThan(250)
  })

  it.each([
    'late_ftd',
    'nonsense',
    'constructor',
    '__proto__',
    'created_at; drop table leads',
    'l.id) from leads; --',
    '(select pg_sleep(9))',
  ])('falls back to the newest first when asked to sort by %s', async (sort_by_column) => {
    const { status, body } = await ask({ sort_by_column, sort_order: 'asc', limit: 20 })
    expect(status).toBe(200)
    expect(body.data).toEqual((await ask({ limit: 20 })).body.data)
  })

  it('hides money from those who may not see it, in rows and in the order', async () => {
    const blind = await api.signInAs(['LEADS_LIST', 'REPORT_METRIC_GLOBAL_PAYOUT'])
    const seen = async (sort_by_column: string, sort_order = 'asc') =>
      (
        await api.call<Answer>('POST', '/api/lead-details', {
          token: blind,
          body: { sort_by_column, sort_order, limit: 1000 },
        })
      ).body.data
    const rows = await seen('revenue')
    expect(new Set(rows.map(({ revenue }) => revenue))).toEqual(new Set([null]))
    expect(rows.map(({ id }) => id)).toEqual((await seen('created_at_nothing')).map(({ id }) => id))
    const paid = (await seen('payout', 'desc')).map(({ payout }) => Number(payout))
    expect(paid).toEqual([...paid].sort((a, b) => b - a))
    expect(paid[0]).toBeGreaterThan(0)
  })

  const attacks = [
    "'",
    "' or 1=1 --",
    '\\',
    '%',
    '_',
    '";',
    '$1',
    '$$',
    "'); drop table leads; --",
    '{',
    '}',
    '{"a":',
    'null',
    ',',
  ]
  it.each(attacks)('takes the text %s for nothing but a text', async (text) => {
    const before = (await ask({ limit: 1 })).body.total
    for (const body of [
      ...['email', 'first_name', 'funnel', 'custom_param_1', 'id', 'hit_id', 'ip'].map((search_in) => ({
        search_in,
        search_txt: [text, `${text}${text}`],
      })),
      { email: text },
      { brand_status: [text], offer: [text], custom_param_5: [text], publisher_status: [text] },
      { funnel: [text], excludes: ['funnel'] },
    ]) {
      expect((await ask({ ...body, limit: 1 })).status).toBe(200)
    }
    expect((await ask({ limit: 1 })).body.total).toBe(before)
  })

  const wrong: [object, string][] = [
    [{ start_date: '2026-02-30' }, 'start_date'],
    [{ end_date: 'soon' }, 'end_date'],
    [{ start_date: '2026-02-02', end_date: '2026-02-01' }, 'end_date'],
    [{ start_date: '2026-02-02 10:01', end_date: '2026-02-02 10:00' }, 'end_date'],
    [{ start_time: '24:00' }, 'start_time'],
    [{ end_time: '9:00' }, 'end_time'],
    [{ country_id: ['1'] }, 'country_id.0'],
    [{ advertiser_id: 1 }, 'advertiser_id'],
    [{ brand_status: [1] }, 'brand_status.0'],
    [{ publisher_status: ['group:x'] }, 'publisher_status.0'],
    [{ traffic: 'sundays' }, 'traffic'],
    [{ is_test: 'yes' }, 'is_test'],
    [{ late_ftd: true }, 'late_ftd'],
    [{ excludes: ['email'] }, 'excludes.0'],
    [{ metric: 'revenue' }, 'metric'],
    [{ search_in: 'password', search_txt: ['a'] }, 'search_in'],
    [{ search_txt: ['a'] }, 'search_in'],
    [{ search_in: 'email', search_txt: Array.from({ length: 1001 }, () => 'a') }, 'search_txt'],
    [{ page_number: 0 }, 'page_number'],
    [{ page_number: 1_000_001 }, 'page_number'],
    [{ limit: 1001 }, 'limit'],
    [{ limit: 1.5 }, 'limit'],
    [{ sort_order: 'up' }, 'sort_order'],
    [{ columns: ['password'] }, 'columns.0'],
    [{ tz_offset: '+15:00' }, 'tz_offset'],
    [{ tz_offset: 'Berlin' }, 'tz_offset'],
    [{ tz_offset: 1000 }, 'tz_offset'],
  ]
  it.each(wrong)('refuses %j and names the field', async (body, field) => {
    const answer = await ask(body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  })

  it('takes publisher ids and statuses under both of their names', async () => {
    const totals = async (...bodies: object[]) =>
      Promise.all(bodies.map(async (body) => (await ask({ ...body, limit: 1 })).body.total))
    const [a, b] = await totals(
      { publisher_id: [1], excludes: ['publisher_id'] },
      { affiliate_id: [1], excludes: ['affiliate_id'] },
    )
    const [c, d] = await totals({ publisher_status: ['Callback'] }, { affiliate_sale_status: ['Callback'] })
    expect([a, c]).toEqual([b, d])
    expect(c).toBeGreaterThan(0)
  })
})
