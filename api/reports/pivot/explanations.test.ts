import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../shared/test/depth'
import type { ReportCard } from '../../../shared/reports/reportCards'
import type { RestReportColumn } from '../../../shared/reports/reports'
import { insertLeads } from '../../db/seed/leads/edgeLeads'
import type { TestApi } from '../../test/testApi'
import { now, startReportWorld } from './proof/reports.testWorld'
import type { Explanation } from './explanations.schema'

type Row = Record<string, number | string | null> & { previous: Record<string, number | null> }
interface Pivot {
  data: Row[]
  totals: Row
  previous_range: { start: string; end: string } | null
}

/** The column of a pivot that has the same figure. */
const columns = {
  attempts: 'total',
  leads: 'leads',
  total_ftd: 'ftds',
  publisher_ftd: 'aff_ftd',
  late_ftd: 'is_late',
  conversion: 'cr',
  publisher_conversion: 'aff_cr',
  ecpl: 'ecpl',
  aecpl: 'aecpl',
  revenue: 'revenue',
  payout: 'payout',
  profit: 'profit',
} as const satisfies Partial<Record<ReportCard, RestReportColumn>>
type Metric = keyof typeof columns
const ratios: readonly Metric[] = ['conversion', 'publisher_conversion', 'ecpl', 'aecpl']

let api: TestApi
let token: string
const ask = async <Body>(path: string, body: object, as = token) =>
  api.call<Body>('POST', path, { token: as, body, headers: { 'timezone-id': 'Europe/Berlin' } })

/** Months before the present one of the world. */
const month = (back: number) => {
  const date = new Date(now)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - back)
  const start = date.toISOString().slice(0, 10)
  date.setUTCMonth(date.getUTCMonth() + 1)
  date.setUTCDate(0)
  return { start_date: start, end_date: date.toISOString().slice(0, 10) }
}

describe('the explanation of a figure', () => {
  beforeAll(async () => {
    ;({ api } = await startReportWorld(400))
    token = await api.signInAs(1)
  })
  afterAll(() => api.stop())

  it('has the groups of the pivot, and parts that add up to the difference exactly', async () => {
    let explained = 0
    const asked = fc.record({
      metric: fc.constantFrom(...(Object.keys(columns) as Metric[])),
      range: fc.nat(6).map(month),
      created_inside_date_range: fc.boolean(),
      is_test: fc.constantFrom(null, false),
    })
    await fc.assert(
      fc.asyncProperty(asked, async ({ metric, range, ...filter }) => {
        const body = { ...filter, ...range }
        const { status, body: answer } = await ask<Explanation>('/api/lead-metrics/explain', { ...body, metric })
        expect(status).toBe(200)
        for (const { group_by, change, difference, groups, others } of answer.dimensions) {
          const pivot = await ask<Pivot>('/api/lead-pivot', { ...body, group_by, compare_with_past: true })
          const { data, totals, previous_range } = pivot.body
          expect(answer.previous_range).toEqual(previous_range)
          const column = columns[metric]
          const ofRow = (row: Row) => ({
            after: ratios.includes(metric) && !row.leads ? null : row[column],
            before: ratios.includes(metric) && !row.previous.leads ? null : row.previous[column],
          })
          expect({ before: change.before, after: change.after }).toEqual(ofRow(totals))
          expect(others).toBeNull()
          expect(groups).toHaveLength(data.length)
          for (const { value, name, change } of groups) {
            const row = data.find((row) => row[group_by] === value)
            expect(row?.name).toBe(name)
            expect({ before: change.before, after: change.after }).toEqual(row && ofRow(row))
          }
          const hundredths = (amount: number) => Math.round(amount * 100)
          const parts = groups.reduce((sum, { change: { mix, rate } }) => sum + hundredths(mix) + hundredths(rate), 0)
          expect(parts).toBe(hundredths(difference))
          expect(parts).toBe(hundredths(change.after ?? 0) - hundredths(change.before ?? 0))
          if (groups.length) explained++
        }
      }),
      { numRuns: cases(20), seed: 3 },
    )
    expect(explained).toBeGreaterThan(40)
  })

  it('compares a day with its weekday, and a running range with the whole previous one', async () => {
    const today = new Date(now).toISOString().slice(0, 10)
    const body = { start_date: today, end_date: today, date_range_preset: 'today', metric: 'leads' }
    const rangeOf = async (compare_with: string) =>
      (await ask<Explanation>('/api/lead-metrics/explain', { ...body, compare_with })).body.previous_range
    const { body: answer } = await ask<Explanation>('/api/lead-metrics/explain', body)
    expect(answer.comparisons).toEqual(['previous', 'same_weekday', 'whole_previous'])
    expect(answer.previous_range).toEqual({ start: '2026-10-24 00:00', end: '2026-10-24 13:00' })
    expect(await rangeOf('whole_previous')).toEqual({ start: '2026-10-24 00:00', end: '2026-10-24 23:59' })
    expect(await rangeOf('same_weekday')).toEqual({ start: '2026-10-18 00:00', end: '2026-10-18 13:00' })
  })

  it('sums the groups that are not listed', async () => {
    const { body } = await ask<Explanation>('/api/lead-metrics/explain', { ...month(0), metric: 'attempts' })
    const all = body.dimensions.find(({ group_by }) => group_by === 'affiliate_id')
    expect(all?.groups.length).toBeGreaterThan(1)
    await api.database.pool.query(`
      insert into publishers (id, name, api_token_hash, api_token_encrypted)
        select 2000 + n, 'Explained ' || n, sha256(('explained ' || n)::bytea), '' from generate_series(1, 30) n`)
    await insertLeads(
      api.database.pool,
      Array.from({ length: 30 }, (_, n) => n + 1).flatMap((n) =>
        Array.from({ length: n }, () => ({ created_at: new Date('2026-10-05T12:00:00Z'), publisher_id: 2000 + n })),
      ),
    )
    const more = (await ask<Explanation>('/api/lead-metrics/explain', { ...month(0), metric: 'attempts' })).body
    const { groups, others, difference } = more.dimensions.find(({ group_by }) => group_by === 'affiliate_id') ?? {}
    expect(groups).toHaveLength(20)
    const listed = groups?.reduce((sum, { change }) => sum + change.mix + change.rate, 0) ?? 0
    expect(others && listed + others.change.mix + others.change.rate).toBe(difference)
    expect(others?.count).toBe((all?.groups.length ?? 0) + 30 - 20)
  })

  it('explains a row of a report as the same row says, and no day', async () => {
    const body = { ...month(1), is_test: null }
    const pivot = await ask<Pivot>('/api/lead-pivot', { ...body, group_by: 'affiliate_id', compare_with_past: true })
    let explained = 0
    for (const { affiliate_id: value, total, previous } of pivot.body.data.slice(0, 6)) {
      const { status, body: answer } = await ask<Explanation>('/api/lead-metrics/explain', {
        ...{ ...body, metric: 'attempts', parents: [{ key: 'affiliate_id', value }] },
      })
      expect([status, answer.before, answer.after]).toEqual([200, previous.total, total])
      expect(answer.dimensions.map(({ group_by }) => group_by)).not.toContain('affiliate_id')
      for (const { groups, others, difference } of answer.dimensions) {
        const parts = [...groups, ...(others ? [others] : [])].map(({ change }) => change.mix + change.rate)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(difference)
        explained++
      }
    }
    expect(explained).toBeGreaterThan(3)
    const day = await ask<{ fields: object }>('/api/lead-metrics/explain', {
      ...{ ...body, metric: 'attempts', parents: [{ key: 'created_at', value: month(1).start_date }] },
    })
    expect([day.status, day.body.fields]).toEqual([
      400,
      { parents: 'Nothing precedes a day of the range: leave the day out.' },
    ])
  })

  it('refuses what has nothing to compare with, by its field', async () => {
    const fields = async (body: object) => {
      const { status, body: answer } = await ask<{ fields: Record<string, string> }>('/api/lead-metrics/explain', body)
      return [status, Object.keys(answer.fields)]
    }
    expect(await fields({ metric: 'leads' })).toEqual([400, ['start_date']])
    expect(await fields({ ...month(1), metric: 'leads', compare_with: 'same_weekday' })).toEqual([
      400,
      ['compare_with'],
    ])
    expect(await fields({ ...month(1), metric: 'cr' })).toEqual([400, ['metric']])
  })

  it('refuses money without its global permission', async () => {
    const viewer = await api.signInAs(['REPORTS_LIST'])
    const statusOf = async (metric: string) =>
      (await ask('/api/lead-metrics/explain', { ...month(1), metric }, viewer)).status
    expect(await statusOf('revenue')).toBe(403)
    expect(await statusOf('total_ftd')).toBe(200)
  })
})
