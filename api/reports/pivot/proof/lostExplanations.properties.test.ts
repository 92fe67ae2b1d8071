import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../../shared/test/depth'
import { groupsOf } from '../../../../shared/reports/explainedFigures'
import type { TestApi } from '../../../test/testApi'
import { onBothEngines, type BothEngines } from './bothEngines'
import type { Explanation } from '../explanations.schema'
import { now, startReportWorld } from './reports.testWorld'

interface Counted {
  leads: number
  previous: { leads: number }
}
interface Lost {
  data: (Counted & { value: number | string | null; name: string | null })[]
  totals: Counted
  previous_range: { start: string; end: string }
}

const runs = cases(10)

/** A month of the world, counted back from the present one. */
const month = (back: number) => {
  const at = (months: number, day: number) => {
    const today = new Date(now)
    return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, day)).toISOString().slice(0, 10)
  }
  return { start_date: at(-back, 1), end_date: at(1 - back, 0) }
}

describe('the explanation of lost leads', () => {
  let api: TestApi
  let engines: BothEngines
  let token: string
  const ask = async <Answer>(path: string, body: object) => {
    const answer = await api.call<Answer>('POST', path, { token, body, headers: { 'timezone-id': 'Europe/Berlin' } })
    assert.equal(answer.status, 200)
    return answer.body
  }

  beforeAll(async () => {
    ;({ api } = await startReportWorld(400))
    engines = await onBothEngines(api)
    token = await api.signInAs(1)
  })
  afterAll(async () => {
    await engines.close()
    await api.stop()
  })

  it('has the groups of their report, and parts that add up to the difference exactly', async () => {
    let [byReason, byPublisher, ofRows] = [0, 0, 0]
    const asked = fc.record({
      range: fc.nat(6).map(month),
      created_inside_date_range: fc.boolean(),
      is_test: fc.constantFrom(null, false),
      row: fc.option(fc.record({ key: fc.constantFrom(...groupsOf('lost_leads')), which: fc.nat(5) })),
    })
    await fc.assert(
      fc.asyncProperty(asked, async ({ range, row, ...filter }) => {
        const body = { ...filter, ...range }
        const reportBy = (group_by: string, parents: object[]) =>
          ask<Lost>('/api/lost-leads', { ...body, parents, group_by, compare_with: 'previous' })
        const rows = row ? (await reportBy(row.key, [])).data : []
        const picked = row && rows[row.which % rows.length]
        const parents = row && picked ? [{ key: row.key, value: picked.value }] : []
        const explained = await ask<Explanation>('/api/lead-metrics/explain', {
          ...{ ...body, parents, metric: 'lost_leads' },
        })
        for (const { group_by, change, difference, groups, others } of explained.dimensions) {
          const { data, totals, previous_range } = await reportBy(group_by, parents)
          assert.deepEqual(explained.previous_range, previous_range)
          assert.deepEqual([change.before, change.after], [totals.previous.leads, totals.leads])
          assert.equal(difference, totals.leads - totals.previous.leads)
          const found = groups.map(({ value, name, change: { before, after } }) => ({ value, name, before, after }))
          const inReport = data.map(({ value, name, leads, previous }) => ({
            ...{ value, name, before: previous.leads, after: leads },
          }))
          const byValue = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
          if (others) assert.equal(groups.length + others.count, data.length)
          else assert.deepEqual(found.sort(byValue), inReport.sort(byValue))
          const parts = [...groups, ...(others ? [others] : [])].flatMap(({ change: { mix, rate } }) => [mix, rate])
          assert.equal(
            parts.reduce((sum, part) => sum + Math.round(part * 100), 0),
            Math.round(difference * 100),
          )
          if (group_by === 'lost_reason') byReason++
          if (group_by === 'affiliate_id') byPublisher++
          if (parents.length) ofRows++
        }
      }),
      { numRuns: runs, seed: 7, endOnFailure: true },
    )
    for (const count of [byReason, byPublisher, ofRows]) expect(count).toBeGreaterThan(runs / 5)
  })

  it('has no rate part by reason, as all leads of a reason are lost', async () => {
    const { dimensions } = await ask<Explanation>('/api/lead-metrics/explain', { ...month(0), metric: 'lost_leads' })
    const byReason = dimensions.find(({ group_by }) => group_by === 'lost_reason')
    expect(byReason?.groups.length).toBeGreaterThan(1)
    for (const { change } of byReason?.groups ?? []) expect(change.rate).toBe(0)
    expect(dimensions.map(({ group_by }) => group_by)).not.toContain('advertiser_id')
  })
})
