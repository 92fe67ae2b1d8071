import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import type { TestApi } from '../testApi'
import { arbitraryReport, sentFor } from './reports.arbitrary'
import { askedBefore, pivotOf, type OracleNames, type ReportLead } from './reports.oracle'
import { readRecordNames, readReportLeads, reportZones, startReportWorld, worldIn } from './reports.testWorld'

jest.setTimeout(120_000)

const runsPerZone = 200

let api: TestApi
let token: string
let leads: ReportLead[]
let names: OracleNames

describe('a report', () => {
  beforeAll(async () => {
    ;({ api } = await startReportWorld(400))
    token = await api.signInAs(1)
    leads = await readReportLeads(api.database)
    names = await readRecordNames(api.database)
  })
  afterAll(() => api.stop())

  it.each(reportZones.map((zone, index) => [zone, index] as const))('counts in %s what the rules say, whatever is asked, to the cent', async (zone, seed) => {
    const world = worldIn(zone)
    let filled = 0
    await fc.assert(
      fc.asyncProperty(arbitraryReport(leads.filter((lead) => !lead.is_hidden), world), async (asked) => {
        const hasDay = [asked.group_by, ...asked.parents.map(({ key }) => key)].includes('created_at')
        const before = asked.compare_with_past && !hasDay ? askedBefore(asked, world) : null
        const { rows, totals } = pivotOf(leads, asked, world, names, before)
        if (rows.length) filled++
        const { status, body } = await api.call<{ data: object[]; totals: object; row_count: number }>('POST', '/api/lead-pivot', {
          token, body: sentFor(asked), headers: { 'timezone-id': zone },
        })
        expect(status).toBe(200)
        expect(body.data.map(({ country_code: _, ...row }: Record<string, unknown>) => row)).toEqual(rows)
        expect(body.totals).toEqual(totals)
        expect(body.row_count).toBe(rows.length)
      }),
      { numRuns: runsPerZone, seed, endOnFailure: true },
    )
    expect(filled).toBeGreaterThanOrEqual(runsPerZone * 0.8)
  })
})
