import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../../shared/test/depth'
import { wallTimeAt } from '../../../../shared/app/time/timeZones'
import type { TestApi } from '../../../test/testApi'
import { onBothEngines, type BothEngines } from './bothEngines'
import { arbitraryReport, sentFor } from './reports.arbitrary'
import { now, readReportLeads, startReportWorld, worldIn } from './reports.testWorld'

type Value = number | string | null
interface Figures {
  leads: number
  expected_revenue: number | null
}
interface Past {
  previous: Figures | null
}
interface Lost {
  data: (Figures & Past & { value: Value; leads_by_column: number[]; expected_revenue_by_column: (number | null)[] })[]
  row_count: number
  totals: Figures & Past
  columns: (Figures & { value: Value })[]
  column_count: number
  previous_range: { start: string; end: string } | null
  comparisons: string[]
}

const zone = 'Europe/Berlin'
const runs = cases(20)
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

describe('the columns and comparisons of the lost leads', () => {
  let api: TestApi
  let engines: BothEngines
  let token: string
  const post = <Answer>(path: string, body: object) =>
    api.call<Answer>('POST', path, { token, body, headers: { 'timezone-id': zone } })
  const ask = async <Answer>(path: string, body: object) => {
    const answer = await post<Answer>(path, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }
  const day = wallTimeAt(zone, now).slice(0, 10)
  const today = { start_date: `${day} 00:00`, end_date: wallTimeAt(zone, now), date_range_preset: 'today' }

  beforeAll(async () => {
    ;({ api } = await startReportWorld(300, { onePartition: true }))
    engines = await onBothEngines(api)
    token = await api.signInAs(1)
  })
  afterAll(async () => {
    await engines.close()
    await api.stop()
  })

  it('count every row by column under any filter, and each cell opens exactly its leads', async () => {
    const leads = (await readReportLeads(api.database)).filter((lead) => !lead.is_hidden)
    let opened = 0
    await fc.assert(
      fc.asyncProperty(
        arbitraryReport(leads, worldIn(zone)),
        fc.constantFrom('affiliate_id', 'country_id', 'created_at', 'lost_advertiser_id', 'funnel'),
        fc.nat(),
        async (asked, columns_by, which) => {
          const { exclusive: _, excluded: __, ...filter } = asked
          fc.pre(asked.group_by !== columns_by && !asked.parents.some(({ key }) => key === columns_by))
          const sent = { ...sentFor(filter), created_inside_date_range: true, compare_with_past: false }
          const plain = await ask<Lost>('/api/lost-leads', sent)
          const report = await ask<Lost>('/api/lost-leads', { ...sent, columns_by })
          assert.deepEqual(
            report.data.map(({ value, leads, expected_revenue }) => ({ value, leads, expected_revenue })),
            plain.data.map(({ value, leads, expected_revenue }) => ({ value, leads, expected_revenue })),
          )
          assert.deepEqual(report.totals, plain.totals)
          assert.equal(report.column_count, report.columns.length)
          for (const row of report.data) assert.equal(sum(row.leads_by_column), row.leads)
          report.columns.forEach((column, place) =>
            assert.equal(sum(report.data.map((row) => row.leads_by_column[place] ?? 0)), column.leads),
          )
          const [row, place] = [report.data[which % report.data.length], which % report.columns.length]
          const column = report.columns[place]
          if (!row || !column) return
          const path = { key: asked.group_by, value: row.value }
          const below = await ask<{ total: number }>('/api/lead-details', {
            ...sent,
            metric: 'lost',
            parents: [...asked.parents, path, { key: columns_by, value: column.value }],
            columns: ['id'],
            limit: 1,
          })
          assert.equal(below.total, row.leads_by_column[place])
          // The columns of the level above, in their order, also those without leads here.
          const column_values = [...report.columns.map(({ value }) => value)].reverse()
          const group_by = ['country_id', 'offer', 'dis_id', 'custom_param_1'].find(
            (group) =>
              ![columns_by, path.key, ...asked.parents.map(({ key }) => key)].includes(group as typeof path.key),
          )
          const level = { ...sent, group_by, parents: [...asked.parents, path], columns_by, column_values }
          const drilled = await ask<Lost>('/api/lost-leads', level)
          assert.deepEqual(
            drilled.columns.map(({ value }) => value),
            column_values,
          )
          assert.deepEqual(
            drilled.columns.map(({ leads }) => leads),
            [...row.leads_by_column].reverse(),
          )
          opened++
        },
      ),
      { numRuns: runs, seed: 7, endOnFailure: true },
    )
    expect(opened).toBeGreaterThan(runs / 4)
  })

  it('count each column once where a lead has several obstacles', async () => {
    const whole = { group_by: 'lost_obstacle', columns_by: 'affiliate_id' }
    const byObstacle = await ask<Lost>('/api/lost-leads', whole)
    const byReason = await ask<Lost>('/api/lost-leads', { ...whole, group_by: 'lost_reason' })
    expect(byObstacle.columns).toEqual(byReason.columns)
    expect(sum(byObstacle.columns.map(({ leads }) => leads))).toBe(byObstacle.totals.leads)
    for (const row of byObstacle.data) expect(sum(row.leads_by_column)).toBe(row.leads)
  })

  it.each(['previous', 'same_weekday', 'whole_previous'])(
    'compare with %s, whose figures are those of that range',
    async (compare_with) => {
      const report = await ask<Lost>('/api/lost-leads', { ...today, group_by: 'affiliate_id', compare_with })
      expect(report.comparisons).toContain(compare_with)
      const { start, end } = report.previous_range ?? { start: '', end: '' }
      const earlier = await ask<Lost>('/api/lost-leads', {
        ...{ group_by: 'affiliate_id', start_date: start, end_date: end },
      })
      const leadsOf = (value: Value) => earlier.data.find((row) => row.value === value)?.leads ?? 0
      for (const { value, previous } of report.data) expect(previous?.leads).toBe(leadsOf(value))
      expect(report.totals.previous).toEqual({
        leads: earlier.totals.leads,
        expected_revenue: earlier.totals.expected_revenue,
      })
    },
  )

  it('have no comparison by day, without an end, and for ranges that do not have it', async () => {
    const compare_with = 'same_weekday'
    for (const body of [
      { ...today, group_by: 'created_at', compare_with },
      { group_by: 'affiliate_id', compare_with },
      {
        ...today,
        date_range_preset: null,
        end_date: '2026-11-19',
        start_date: '2026-11-18',
        group_by: 'offer',
        compare_with,
      },
    ]) {
      const report = await ask<Lost>('/api/lost-leads', body)
      expect(report.previous_range).toBeNull()
      expect(report.totals.previous).toBeNull()
    }
  })

  it.each([
    [{ columns_by: 'lost_reason' }, 'columns_by'],
    [{ columns_by: 'country_id', parents: [{ key: 'country_id', value: 1 }] }, 'columns_by'],
    [{ column_values: [1] }, 'column_values'],
    [{ columns_by: 'affiliate_id', column_values: ['Gold'] }, 'column_values'],
    [{ columns_by: 'created_at', column_values: ['20 Nov'] }, 'column_values'],
    [{ compare_with: 'last_year' }, 'compare_with'],
  ])('refuse %j by its field', async (body, field) => {
    const answer = await post<{ fields: object }>('/api/lost-leads', { group_by: 'lost_reason', ...body })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields)).toEqual([field])
  })
})
