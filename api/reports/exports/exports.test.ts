import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../shared/test/depth'
import { leadColumns, restLeadColumn } from '../../../shared/leads/leadColumns'
import { offsetMinutes } from '../../../shared/app/time/timeZones'
import { edgeLeads, insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { arbitraryLead } from '../../leads/filters/leadFilter.arbitrary'
import type { LeadRow } from '../../leads/leads/leads.schema'
import { startTestApi, type TestApi } from '../../test/testApi'

let api: TestApi
let token: string
let ids: number[]

const path = '/api/lead-details/export'
/** The test's own time limit ends the asking. */
async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await wait(25)
}
const allColumns = leadColumns.map(({ restName }) => restName)

/** RFC 4180, as the tests of the client read it: a quoted field keeps whatever is in it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

async function send(body: object, headers: Record<string, string> = {}) {
  return fetch(api.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'timezone-id': 'UTC', ...headers },
    body: JSON.stringify({ columns: ['id'], ...body }),
  })
}
async function read(body: object, headers: Record<string, string> = {}) {
  const response = await send(body, headers)
  if (response.status !== 200) throw new Error(await response.text())
  const text = Buffer.from(await response.arrayBuffer()).toString()
  const [head, ...rows] = parseCsv(text.slice(1))
  return { mark: text[0], head, rows, total: Number(response.headers.get('x-total-count')), response }
}
const list = async (body: object, as = token) =>
  (
    await api.call<{ total: number; data: LeadRow[] }>('POST', '/api/lead-details', {
      token: as,
      body: { limit: 1000, ...body },
    })
  ).body

const hostile = [
  '=1+1',
  '+49 30 1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\nx',
  '＝1',
  'a"b',
  'a,b',
  'two\nlines',
  "O'Neil",
  '\\',
  '\\.',
  '$1',
  '$$',
  "'); drop table leads; --",
  '\u{1F600}',
  ' = 1',
  '',
]

describe('the export of leads', () => {
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
    for (const id of [1, 2]) {
      await api.db
        .insertInto('distributions')
        .values({ id, name: `Distribution ${id}`, timezone_id: 1, country_id: one })
        .execute()
    }
    ids = await insertLeads(pool, [
      ...edgeLeads([one, other]),
      ...fc.sample(arbitraryLead([one, other]), { numRuns: 150, seed: 3 }),
      ...hostile.map((text) => ({
        first_name: text,
        notes: text,
        custom_param_1: text,
        created_at: new Date('2026-05-01T00:00:00Z'),
      })),
    ])
  })
  afterAll(() => api.stop())

  it('is refused without the permission, without a session, and without columns', async () => {
    expect((await send({}, { authorization: `Bearer ${await api.signInAs([])}` })).status).toBe(403)
    expect((await send({}, { authorization: '' })).status).toBe(401)
    for (const columns of [[], ['nonsense'], ['id', 'id'], ['lead_status_id'], null])
      expect((await send({ columns })).status).toBe(400)
  })

  it('writes every lead of the list in its order, each column as the list shows it', async () => {
    for (const sort of [
      {},
      { sort_by_column: 'email', sort_order: 'asc' },
      { sort_by_column: 'advertiser_name' },
      { sort_by_column: 'nonsense' },
    ]) {
      const { mark, head, rows, total } = await read({ columns: allColumns, ...sort })
      const { data } = await list(sort)
      expect(mark).toBe('\uFEFF')
      expect(head).toEqual(leadColumns.map(({ title }) => title))
      expect([total, rows.length]).toEqual([data.length, data.length])
      const plain = (field: string, value: unknown) => {
        if (value === null) return ''
        const kind = restLeadColumn(field)?.kind ?? 'text'
        if (kind === 'date') return String(value).slice(0, 19).replace('T', ' ')
        if (kind === 'money') return Number(value).toFixed(2)
        return /^[=+\-@\t\r\n＝]/.test(String(value)) && kind === 'text' ? `'${String(value)}` : String(value)
      }
      expect(rows).toEqual(data.map((row) => allColumns.map((field) => plain(field, row[field as keyof LeadRow]))))
    }
  })

  it('escapes texts that a spreadsheet would evaluate, and no others', async () => {
    const { rows } = await read({
      columns: ['custom_param_1'],
      lead_ids: ids.slice(-hostile.length),
      sort_by_column: 'id',
      sort_order: 'asc',
    })
    expect(rows.map(([text]) => text)).toEqual(
      hostile.map((text) => (/^[=+\-@\t\r\n＝]/.test(text) ? `'${text}` : text)),
    )
  })

  it.each(['Europe/Berlin', 'America/St_Johns', 'Asia/Tokyo', 'Pacific/Apia', 'Asia/Kathmandu'])(
    'writes times on the clock of %s, in summer and winter',
    async (zone) => {
      const instants = [
        '2026-03-29T00:59:59Z',
        '2026-03-29T01:00:00Z',
        '2026-10-25T00:30:00Z',
        '2026-10-25T01:30:00Z',
        '2024-07-01T12:00:00.999Z',
        '2026-01-15T23:59:59Z',
      ].map((text) => new Date(text))
      const leads = await insertLeads(
        api.database.pool,
        instants.map((created_at) => ({ created_at })),
      )
      const { rows } = await read(
        { columns: ['created_at'], lead_ids: leads, sort_by_column: 'id', sort_order: 'asc' },
        { 'timezone-id': zone },
      )
      const onTheClock = (instant: Date) =>
        new Date(instant.getTime() + offsetMinutes(zone, instant.getTime()) * 60_000)
          .toISOString()
          .slice(0, 19)
          .replace('T', ' ')
      expect(rows.flat()).toEqual(instants.map(onTheClock))
    },
  )

  it('writes the requested columns in order, and only the selected page or leads', async () => {
    const page = { sort_by_column: 'email', sort_order: 'asc', page_number: 3, limit: 20 }
    const { head, rows, total } = await read({ columns: ['email', 'id'], ...page })
    expect(head).toEqual(['Email', 'ID'])
    expect(total).toBe(20)
    expect(rows.map(([, id]) => Number(id))).toEqual((await list(page)).data.map(({ id }) => id))
    const hidden = ids[11] ?? 0
    const chosen = await read({
      lead_ids: [hidden, ids[2], ids[5], 999_999_999],
      email: 'nobody',
      sort_by_column: 'id',
      sort_order: 'asc',
    })
    expect([chosen.total, chosen.rows]).toEqual([2, [[String(ids[2])], [String(ids[5])]]])
  })

  it('leaves money empty for those who may not see it, and does not sort by it', async () => {
    const headers = { authorization: `Bearer ${await api.signInAs(['LEADS_LIST', 'REPORT_METRIC_GLOBAL_PAYOUT'])}` }
    const body = { columns: ['id', 'revenue', 'payout'], sort_by_column: 'revenue', sort_order: 'asc' }
    const { rows } = await read(body, headers)
    expect(new Set(rows.map(([, revenue]) => revenue))).toEqual(new Set(['']))
    expect(rows.some(([, , payout]) => Number(payout) > 0)).toBe(true)
    expect(rows.map(([id]) => id)).toEqual((await read({})).rows.flat())
  })

  it('takes whatever is typed into a filter for nothing but a text', async () => {
    const texts = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((text) => text.isWellFormed() && !text.includes('\0'))
    const attack = fc.oneof(
      fc.constantFrom(
        ...hostile,
        "' or 1=1 --",
        "\\' or 1=1 --",
        "E'\\''",
        '{"a","b"}',
        '}',
        '%',
        '_',
        'NULL',
        ';commit;',
      ),
      texts,
    )
    const field = fc.constantFrom('email', 'first_name', 'custom_param_1', 'hit_id', 'ip', 'id')
    await fc.assert(
      fc.asyncProperty(
        fc.array(attack, { minLength: 1, maxLength: 3 }),
        field,
        fc.boolean(),
        async (values, search_in, global) => {
          for (const query of [
            { search_in, search_txt: values, is_search_global: global },
            {
              brand_status: values,
              offer: values,
              publisher_status: values,
              excludes: global ? ['offer', 'brand_status', 'publisher_status'] : [],
            },
            { email: values[0], custom_param_1: values },
          ]) {
            const { rows, total } = await read(query)
            expect([rows.length, total]).toEqual([total, (await list({ ...query, limit: 1 })).total])
          }
        },
      ),
      { numRuns: cases(8), seed: 11 },
    )
  })

  it('ends its work in the database when the caller leaves', async () => {
    const running = async () => {
      const { rows } = await api.database.pool.query<{ working: number }>(
        "select count(*) as working from pg_stat_activity where application_name = 'api export' and datname = current_database()",
      )
      return rows[0]?.working
    }
    const text = 'x'.repeat(30_000)
    await insertLeads(
      api.database.pool,
      Array.from({ length: 600 }, () => ({
        notes: text,
        redirect_url: text,
        created_at: new Date('2026-02-01T00:00:00Z'),
      })),
    )
    const response = await send({ columns: ['notes', 'redirect_url'] })
    const reader = response.body?.getReader()
    await reader?.read()
    expect(await running()).toBe(1)
    await reader?.cancel()
    await until(async () => (await running()) === 0)
  })

  it('turns a user away who has three running, all while eight run, and takes them again', async () => {
    const others = await Promise.all([1, 2].map(() => api.signInAs(['LEADS_LIST'])))
    const open = (as: string) => send({ columns: ['notes', 'redirect_url'] }, { authorization: `Bearer ${as}` })
    const refused = ({ status, headers }: Response) => [status, headers.get('retry-after')]
    const own = await Promise.all([1, 2, 3].map(() => open(token)))
    expect(refused(await send({}))).toEqual([429, '5'])
    const theirs = await Promise.all(others.flatMap((one) => [1, 2, 3].map(() => open(one))))
    expect(theirs.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 503])
    for (const response of [...own, ...theirs]) await response.body?.cancel()
    await until(async () => (await send({ lead_ids: [1] })).status === 200)
  })
})
