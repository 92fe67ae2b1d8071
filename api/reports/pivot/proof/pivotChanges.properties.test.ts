import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../../shared/test/depth'
import type { TestApi } from '../../../test/testApi'
import { onBothEngines, type BothEngines } from './bothEngines'
import { arbitraryReportLead } from './reports.arbitrary'
import { addReportLeads, reportZones, startReportWorld, tryReports } from './reports.testWorld'

// With those of pivot.properties.test.ts, a thousand.
const runs = cases(30)

let api: TestApi
let countryIds: number[]
let engines: BothEngines

/** What may happen to a lead, each time to others. */
const changes = [
  `update leads set advertiser_id = 1 + (id + $1) % 3, offer = 'Offer ' || $1, custom_param_1 = null where id % 5 = $1`,
  `update leads set lead_status_id = 5, ftd_date = coalesce(converted_at, created_at) + interval '1 day', payout = 12.34 where lead_status_id = 6 and id % 3 = $1 % 3`,
  `update leads set lead_status_id = 6, converted_at = created_at + interval '31 days', revenue = 0.01, status_override = 'Fraud' where lead_status_id = 2 and id % 7 = $1`,
  `update leads set created_at = created_at - interval '40 days', autologged_at = null where id % 6 = $1`,
  `update leads set is_hidden = not is_hidden where id % 11 = $1`,
  `delete from leads where id % 13 = $1`,
  `update advertisers set name = 'Renamed ' || $1 || ' ' || id where id % 4 = $1`,
  `update publishers set name = 'Renamed ' || $1 || ' ' || id where id % 4 = $1`,
]

async function change(round: number) {
  await addReportLeads(api, fc.sample(arbitraryReportLead(countryIds), { numRuns: 40, seed: 100 + round }))
  for (const sql of changes) await api.database.pool.query(sql.replaceAll('$1', String(round)))
}

describe('a report asked after changes', () => {
  beforeAll(async () => {
    const world = await startReportWorld(300)
    api = world.api
    countryIds = world.countryIds
    await api.database.pool.query(`select ensure_month(date '2025-11-01'), ensure_month(date '2025-12-01')`)
    engines = await onBothEngines(api)
  })
  afterAll(async () => {
    await engines.close()
    await api.stop()
  })

  it.each([0, 1, 2, 3])('shows them on both engines, to the cent: round %d', async (round) => {
    await change(round)
    const zone = reportZones[3 + (round % 2)] ?? 'UTC'
    expect(await tryReports(api, zone, { runs, seed: 50 + round })).toBeGreaterThanOrEqual(runs * 0.8)
  })
})
