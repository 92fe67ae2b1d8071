import { camelCase } from '../../../../shared/app/camelCase'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../../shared/test/depth'
import { filterLists, type LeadFilter } from '../../../../shared/app/filters'
import { reportColumn, type RestReportColumn } from '../../../../shared/reports/reports'
import type { TestApi } from '../../../test/testApi'
import { arbitraryReport } from './reports.arbitrary'
import type { ReportAsked } from './reports.oracle'
import { readReportLeads, reportZones, startReportWorld, worldIn } from './reports.testWorld'

const counts = ['total', 'leads', 'ftds', 'is_late', 'aff_ftd'] as const satisfies readonly RestReportColumn[]
type Row = Record<(typeof counts)[number], number> & Record<string, number | string | null>

let api: TestApi
let token: string

const ask = async <T>(path: string, zone: string, body: object) => {
  const answer = await api.call<T>('POST', path, { token, body, headers: { 'timezone-id': zone } })
  expect(answer.status).toBe(200)
  return answer
}

/** The filter as the leads list takes it: each list once. */
function flat({ exclusive, excluded, ...asked }: ReportAsked): LeadFilter & Pick<ReportAsked, 'parents' | 'group_by'> {
  const leftOut = filterLists.filter((list) => excluded?.[list]?.length && !exclusive?.[list]?.length)
  const excludes = [...(asked.excludes ?? []), ...leftOut]
  return { ...asked, ...excluded, ...exclusive, ...(excludes.length && { excludes }) }
}

describe('a cell of a report', () => {
  beforeAll(async () => {
    ;({ api } = await startReportWorld(300))
    token = await api.signInAs(1)
  })
  afterAll(() => api.stop())

  it.each(reportZones)('has exactly the leads behind it that the list shows, in %s', async (zone) => {
    const leads = await readReportLeads(api.database)
    let tried = 0
    let filled = 0
    const reports = arbitraryReport(
      leads.filter((lead) => !lead.is_hidden),
      worldIn(zone),
    )
    await fc.assert(
      fc.asyncProperty(reports, fc.nat(99), async (asked, pick) => {
        const { group_by, parents, compare_with_past: _, ...filter } = flat(asked)
        const { body } = await ask<{ data: Row[] }>('/api/lead-pivot', zone, { ...filter, group_by, parents })
        const row = body.data[pick % Math.max(body.data.length, 1)]
        if (!row) return
        const path = [...parents, { key: group_by, value: row[group_by] ?? null }]
        for (const column of counts) {
          const query = { ...filter, metric: reportColumn(camelCase(column)).leads, parents: path }
          const list = await ask<{ total: number }>('/api/lead-details', zone, { ...query, limit: 1, columns: ['id'] })
          expect({ column, total: list.body.total }).toEqual({ column, total: row[column] })
          tried++
          if (row[column]) filled++
        }
      }),
      { numRuns: cases(20), seed: 5, endOnFailure: true },
    )
    expect(tried).toBeGreaterThanOrEqual(70)
    expect(filled).toBeGreaterThanOrEqual(tried / 4)
  })

  it('has the same leads when they are selected and exported', async () => {
    const parents = [
      { key: 'advertiser_id', value: 1 },
      { key: 'brand_status', value: null },
    ]
    const { body } = await ask<{ data: Row[] }>('/api/lead-pivot', 'UTC', {
      is_test: null,
      parents,
      group_by: 'country_id',
    })
    const row = body.data[0]
    const query = {
      is_test: null,
      metric: 'leads',
      parents: [...parents, { key: 'country_id', value: row?.country_id ?? null }],
    }
    expect(row?.leads).toBeGreaterThan(1)
    const selected = await ask<{ ids: number[] }>('/api/lead-details/selection', 'UTC', {
      ...query,
      expected_total: row?.leads,
    })
    expect(selected.body.ids).toHaveLength(row?.leads ?? -1)
    const exported = await fetch(`${api.url}/api/lead-details/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...query, columns: ['id'] }),
    })
    await exported.text()
    expect([exported.status, exported.headers.get('x-total-count')]).toEqual([200, String(row?.leads)])
  })
})
