import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../../shared/test/depth'
import type { TestApi } from '../../../test/testApi'
import { readFilterContext } from '../../../leads/filters/filters.queries'
import { readRevenuePerLead } from '../../../watch/alerts/costs.queries'
import { onBothEngines, type BothEngines } from './bothEngines'
import { arbitraryReport, sentFor } from './reports.arbitrary'
import { now, readReportLeads, startReportWorld, worldIn } from './reports.testWorld'

interface Lost {
  data: { value: number | string | null; leads: number; expected_revenue: number }[]
  totals: { leads: number; expected_revenue: number }
}
interface Lead {
  id: number
  lead_status_id: number
}

const zone = 'Europe/Berlin'
const runs = cases(40)

describe('the lost leads', () => {
  let api: TestApi
  let engines: BothEngines
  let token: string
  const ask = async <Answer>(path: string, body: object) => {
    const answer = await api.call<Answer>('POST', path, { token, body, headers: { 'timezone-id': zone } })
    assert.equal(answer.status, 200)
    return answer.body
  }

  beforeAll(async () => {
    ;({ api } = await startReportWorld(300, { onePartition: true }))
    engines = await onBothEngines(api)
    token = await api.signInAs(1)
  })
  afterAll(async () => {
    await engines.close()
    await api.stop()
  })

  it('add up to attempts minus leads under any filter, and each number opens exactly its leads', async () => {
    const leads = (await readReportLeads(api.database)).filter((lead) => !lead.is_hidden)
    const context = await readFilterContext(api.database.pool, zone, now)
    const revenue = await readRevenuePerLead(api.services.reports, context)
    const byId = new Map(leads.map((lead) => [lead.id, lead]))
    let lost = 0
    await fc.assert(
      fc.asyncProperty(arbitraryReport(leads, worldIn(zone)), fc.nat(), async (asked, which) => {
        // The list of leads has no maps of lists, and in a pivot of one date each lead counts once.
        const { exclusive: _, excluded: __, ...filter } = asked
        const sent = { ...sentFor(filter), created_inside_date_range: true, compare_with_past: false }
        const { totals } = await ask<{ totals: { total: number; leads: number } }>('/api/lead-pivot', sent)
        const report = await ask<Lost>('/api/lost-leads', sent)
        assert.equal(report.totals.leads, totals.total - totals.leads)
        assert.equal(
          report.data.reduce((sum, row) => sum + row.leads, 0),
          report.totals.leads,
        )
        const row = report.data[which % report.data.length]
        if (!row) return
        const opened = await ask<{ total: number; data: Lead[] }>('/api/lead-details', {
          ...sent,
          metric: 'lost',
          parents: [...asked.parents, { key: asked.group_by, value: row.value }],
          columns: ['id', 'lead_status_id'],
          limit: 1000,
        })
        assert.equal(opened.total, row.leads)
        lost++
        const cents = opened.data.reduce((sum, { id }) => {
          const lead = byId.get(id)
          assert(lead && [1, 3].includes(lead.lead_status_id))
          const { lost_advertiser_id, publisher_id, country_id } = lead
          const about = { advertiserId: lost_advertiser_id, publisherId: publisher_id, countryId: country_id, count: 1 }
          return sum + revenue(about)
        }, 0)
        assert(Math.abs(cents / 100 - row.expected_revenue) < 0.011)
      }),
      { numRuns: runs, seed: 5, endOnFailure: true },
    )
    expect(lost).toBeGreaterThan(runs / 4)
  })
})
