import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../shared/test/depth'
import { sql, type RawBuilder } from 'kysely'
import { leadMetrics, type LeadQuery } from '../../../shared/app/filters'
import { leadSortFields } from '../../../shared/leads/leadColumns'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { arbitraryLead, listsAround, timesAround } from '../filters/leadFilter.arbitrary'
import type { OracleLead } from '../filters/leadFilter.oracle'
import { readFilterContext } from '../filters/filters.queries'
import { startTestApi, type TestApi } from '../../test/testApi'
import { canPlace } from './leadPlaceKeys'
import { leadPlacesSql } from './leadPlaces'
import type { LeadPage } from './leadPageSql'
import { listLeads } from './leads.queries'
import type { LeadField } from './leads.schema'

let api: TestApi
let leads: OracleLead[]
let answered: number

const now = Date.UTC(2026, 10, 20)
const context = async () => ({
  ...(await readFilterContext(api.database.pool, 'Europe/Berlin', now)),
  showsRevenue: true,
  showsPayout: true,
})
const page = (more: Partial<LeadPage> = {}): LeadPage => ({
  page_number: 1,
  limit: 40,
  sort_by_column: 'created_at',
  sort_order: 'desc',
  columns: ['email'],
  tz_offset: 0,
  ...more,
})

/** The list by the copy, where that can answer, and by PostgreSQL alone. */
async function both(query: LeadQuery, wanted: LeadPage) {
  const { db, pool, reports } = api.services
  const how = await context()
  const counted = {
    ...reports,
    queryTogether: (async (...how) => {
      const answer = await reports.queryTogether(...how)
      if (answer) answered++
      return answer
    }) as typeof reports.queryTogether,
  }
  return [
    await listLeads({ db, pool, reports: counted }, query, wanted, how),
    await listLeads({ db, pool }, query, wanted, how),
  ]
}

describe('the leads list by the copy', () => {
  beforeAll(async () => {
    api = await startTestApi({ reportCopy: true })
    await insertPartners(api.database.pool)
    const countries = await api.db
      .selectFrom('countries')
      .select('id')
      .where('code', 'in', ['DE', 'FR'])
      .orderBy('code')
      .execute()
    for (const id of [1, 2])
      await api.db
        .insertInto('distributions')
        .values({ id, name: `Distribution ${id}`, timezone_id: 1, country_id: countries[0]?.id ?? 0 })
        .execute()
    const given = fc.sample(arbitraryLead(countries.map(({ id }) => id)), { numRuns: 160, seed: 9 })
    // Far apart, as among millions: the copy counts ids by some sixteen thousand.
    await api.database.pool.query('alter sequence leads_id_seq restart with 100000 increment by 3001')
    const ids = await insertLeads(api.database.pool, given)
    leads = given.map((lead, index) => ({ ...lead, id: ids[index] ?? 0 }))
    answered = 0
  })
  afterAll(() => api.stop())

  it('has the rows, the order and the total that PostgreSQL gives, by every sort', async () => {
    const sorts = leadSortFields.flatMap(
      (sort_by_column) =>
        (canPlace(sort_by_column as LeadField)
          ? [
              [sort_by_column, 'asc'],
              [sort_by_column, 'desc'],
            ]
          : [[sort_by_column, 'asc']]) as [string, 'asc' | 'desc'][],
    )
    for (const [sort_by_column, sort_order] of sorts) {
      const [copied, real] = await both({}, page({ sort_by_column, sort_order, page_number: 2 }))
      expect(copied).toEqual(real)
    }
    expect(answered).toBe(sorts.length)
  })

  it('has them for any filter, metric and page', async () => {
    const someone = fc.constantFrom(...leads)
    const query = fc.tuple(someone, someone).chain(([lead, another]) =>
      fc
        .tuple(
          timesAround([lead.created_at, ...(lead.converted_at ? [lead.converted_at] : [])], 'Europe/Berlin'),
          listsAround(lead, another),
          fc.record({
            metric: fc.option(fc.constantFrom(...leadMetrics)),
            created_inside_date_range: fc.boolean(),
            is_test: fc.option(fc.boolean()),
            late_ftd: fc.constantFrom('all', 'only', 'excluded'),
            lead_status_id: fc.constantFrom([], [2, 5], [lead.lead_status_id]),
          }),
        )
        .map((parts) => Object.assign({}, ...parts) as LeadQuery),
    )
    const wanted = fc.record({
      page_number: fc.integer({ min: 1, max: 3 }),
      limit: fc.integer({ min: 1, max: 30 }),
      sort_by_column: fc.constantFrom('created_at', 'publisher_name', 'broker_ftd', 'ftd_date', 'email'),
      sort_order: fc.constantFrom('asc' as const, 'desc' as const),
    })
    await fc.assert(
      fc.asyncProperty(query, wanted, fc.boolean(), async (some, part, isOpen) => {
        const { start_date: _, ...open } = some
        const [copied, real] = await both(isOpen ? open : some, page(part))
        expect(copied).toEqual(real)
      }),
      { numRuns: cases(15), seed: 3 },
    )
  })

  it('finds near and deep pages, past the end too, where sorting all leads has them', async () => {
    const { reports } = api.services
    const all = [sql<boolean>`l.fact = 1`]
    const places = [
      { id: 1, place: 2 },
      { id: 2, place: 1 },
      { id: 3, place: 2 },
    ]
    const keys = {
      created_at: sql`created_at`,
      id: sql`lead_id`,
      broker_ftd: sql`converted_at`,
      ftd_date: sql`ftd_date`,
      country_name: sql`country_id`,
      publisher_name: sql`case publisher_id when 1 then 2 when 2 then 1 when 3 then 2 end`,
      dis_id: sql`distribution_id`,
    }
    const [counted = { matches: 0, latest_id: 0 }] = await reports.query(
      sql<{
        matches: number
        latest_id: number
      }>`select count(*) as matches, max(l.lead_id) as latest_id from lead_facts l where l.fact = 1`,
    )
    for (const [field, key] of Object.entries(keys) as [LeadField, RawBuilder<unknown>][]) {
      for (const order of ['asc', 'desc'] as const) {
        for (const offset of [0, 37, 120, 158, 500]) {
          const way = sql.raw(order)
          const sorted = await reports.query(sql<{ lead_id: number; created_us: number }>`
            select lead_id, epoch_us(created_at) as created_us from lead_facts where fact = 1
            order by ${key} ${way} nulls last, lead_id ${way} limit 25 offset ${sql.lit(offset)}`)
          const expected = sorted.length
            ? sorted.map((lead) => ({ ...counted, ...lead }))
            : [{ ...counted, lead_id: null, created_us: null }]
          const sort = { field, order, places: field === 'publisher_name' ? places : null }
          for (const deepFrom of [Infinity, 0])
            expect(await reports.query(leadPlacesSql(all, sort, offset, 25, deepFrom))).toEqual(expected)
        }
      }
    }
  })

  it('sees a lead that has just come, and one that has gone', async () => {
    const [before] = await both({}, page())
    const seen = answered
    const [id] = await insertLeads(api.database.pool, [
      { created_at: new Date('2026-12-31T00:00:00Z'), email: 'new@example.com' },
    ])
    const [after] = await both({}, page())
    expect([after?.total, after?.data[0]?.id]).toEqual([Number(before?.total) + 1, id])
    await api.database.pool.query('update leads set is_hidden = true where id = $1', [id])
    expect((await both({}, page()))[0]).toEqual(before)
    expect(answered - seen).toBe(2)
  })
})
