import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../../shared/test/depth'
import { restGroups } from '../../../../shared/reports/reportGroups'
import { restReportColumns } from '../../../../shared/reports/reports'
import type { TestApi } from '../../../test/testApi'
import { onBothEngines, type BothEngines } from './bothEngines'
import { arbitraryReport, sentFor } from './reports.arbitrary'
import { cardsOf, countAll, crossTableOf, type OracleNames, type ReportLead } from './reports.oracle'
import { readRecordNames, readReportLeads, startReportWorld, worldIn } from './reports.testWorld'

const runs = cases(30)

interface Head {
  value: number | string | null
  name: string | null
  country_code?: string
  total: number
}
interface Table {
  rows: Head[]
  columns: Head[]
  cells: (number | null)[][]
  row_count: number
  column_count: number
  total: number
}

let api: TestApi
let engines: BothEngines
let token: string
let leads: ReportLead[]
let names: OracleNames

const ask = async <T>(path: string, zone: string, body: object) => {
  const answer = await api.call<T>('POST', path, { token, body, headers: { 'timezone-id': zone } })
  expect(answer.status).toBe(200)
  return answer.body
}
const shown = () => leads.filter((lead) => !lead.is_hidden)

describe('over the same leads as a pivot, on both engines', () => {
  beforeAll(async () => {
    ;({ api } = await startReportWorld(300, { onePartition: true }))
    engines = await onBothEngines(api)
    token = await api.signInAs(1)
    leads = await readReportLeads(api.database)
    names = await readRecordNames(api.database)
  })
  afterAll(async () => {
    await engines.close()
    await api.stop()
  })

  it('a cross table counts what the rules say of each pair', async () => {
    const zone = 'Africa/Cairo'
    const world = worldIn(zone)
    let cells = 0
    const sides = fc.shuffledSubarray([...restGroups], { minLength: 2, maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(
        arbitraryReport(shown(), world),
        sides,
        fc.constantFrom(...restReportColumns),
        async (report, [rowsBy = 'offer', columnsBy = 'funnel'], metric) => {
          const { group_by: _, ...asked } = {
            ...report,
            parents: report.parents.filter(({ key }) => key !== rowsBy && key !== columnsBy),
          }
          const expected = crossTableOf(leads, asked, [rowsBy, columnsBy], metric, world, names)
          const table = await ask<Table>('/api/lead-cross-table', zone, {
            ...sentFor({ ...asked, group_by: rowsBy }),
            group_by: undefined,
            rows_by: rowsBy,
            columns_by: columnsBy,
            metric,
          })
          const plain = ({ country_code: _code, ...head }: Head) => head
          const cut = expected.columns.length > 100
          expect(table.columns.map(plain)).toEqual(expected.columns.slice(0, 100))
          expect({ ...table, rows: table.rows.map(plain), columns: [] }).toEqual({
            ...expected,
            columns: [],
            cells: cut ? expected.cells.map((line) => line.slice(0, 100)) : expected.cells,
            cell_leads: cut ? expected.cell_leads.map((line) => line.slice(0, 100)) : expected.cell_leads,
          })
          cells += table.cells.flat().filter((cell) => cell !== null).length
        },
      ),
      { numRuns: runs, seed: 3, endOnFailure: true },
    )
    expect(cells).toBeGreaterThan(4 * runs)
  })

  it('the cards add up to what the rules say', async () => {
    const zone = 'America/New_York'
    const world = worldIn(zone)
    await fc.assert(
      fc.asyncProperty(arbitraryReport(shown(), world), async (report) => {
        const { parents: _parents, group_by: _group, ...asked } = report
        // Both named, so that each status means itself.
        const exclusive = { brand_status: null, ...asked.exclusive }
        const {
          parents: _sentPath,
          group_by: _sentGroup,
          ...sent
        } = sentFor({ ...report, exclusive }) as Record<string, unknown>
        expect(await ask('/api/lead-metrics', zone, sent)).toEqual(
          cardsOf(countAll(leads, { ...asked, parents: [] }, world)),
        )
      }),
      { numRuns: runs, seed: 4, endOnFailure: true },
    )
  })

  it('compares cards with the range of a pivot, and their parts add up', async () => {
    const zone = 'Europe/Berlin'
    const ofPivot = {
      attempts: 'total',
      leads: 'leads',
      total_ftd: 'ftds',
      publisher_ftd: 'aff_ftd',
      late_ftd: 'is_late',
    }
    const sums = [...Object.entries(ofPivot), ['revenue', 'revenue'], ['payout', 'payout']] as const
    type Row = Record<string, number>
    let compared = 0
    await fc.assert(
      fc.asyncProperty(arbitraryReport(shown(), worldIn(zone)), async (report) => {
        const {
          parents: _path,
          group_by: _group,
          ...sent
        } = sentFor({
          ...report,
          exclusive: { brand_status: null, ...report.exclusive },
        }) as Record<string, unknown>
        const cards = await ask<Row>('/api/lead-metrics', zone, sent)
        const { previous, current_line } = await ask<{ previous: Row | null; current_line: (Row | null)[] }>(
          '/api/lead-metrics/compared',
          zone,
          sent,
        )
        const pivot = await ask<{ totals: { previous?: Row } }>('/api/lead-pivot', zone, {
          ...{ ...sent, compare_with_past: true, group_by: 'offer' },
        })
        if (!previous) return
        for (const [card, column] of sums) {
          const added = current_line.reduce((sum, row) => sum + Math.round((row?.[card] ?? 0) * 100), 0)
          expect([card, added]).toEqual([card, Math.round((cards[card] ?? 0) * 100)])
          if (pivot.totals.previous) expect([card, previous[card]]).toEqual([card, pivot.totals.previous[column]])
        }
        if (pivot.totals.previous?.total && cards.attempts) compared++
      }),
      { numRuns: runs, seed: 5, endOnFailure: true },
    )
    expect(compared).toBeGreaterThan(runs / 10)
  })

  it('a table beyond its limits is cut, and its totals are of everything', async () => {
    await api.database.pool.query(`
      insert into leads (created_at, publisher_id, advertiser_id, lead_status_id, email, custom_param_1, custom_param_2)
      select timestamptz '2026-02-01 00:00:00Z', 1, 1, 2, 'many@example.com', 'p' || lpad((n % 10050)::text, 5, '0'), 'q' || lpad((n % 150)::text, 5, '0') from generate_series(0, 10098) n`)
    const day = { start_date: '2026-02-01 00:00', end_date: '2026-02-01 00:00' }
    const pivot = await ask<{ data: { name: string; leads: number }[]; totals: { leads: number }; row_count: number }>(
      '/api/lead-pivot',
      'UTC',
      { ...day, group_by: 'custom_param_1' },
    )
    expect([pivot.data.length, pivot.row_count, pivot.totals.leads]).toEqual([10_000, 10_050, 10_099])
    expect(
      pivot.data
        .slice(0, 51)
        .map(({ name, leads: count }) => [name, count])
        .filter((_, index) => index % 48 === 0),
    ).toEqual([
      ['p00000', 2],
      ['p00048', 2],
    ])
    const cross = { ...day, rows_by: 'custom_param_1', columns_by: 'custom_param_2', metric: 'total' }
    const table = await ask<Table>('/api/lead-cross-table', 'UTC', cross)
    expect([table.rows.length, table.columns.length, table.row_count, table.column_count, table.total]).toEqual([
      500, 100, 10_050, 150, 10_099,
    ])
    expect(table.cells).toHaveLength(500)
    expect(table.cells[0]?.slice(0, 2)).toEqual([2, null])
  })
})
