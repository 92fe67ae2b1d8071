/** Run by `npm run test:clickhouse`: random reports on all engines. PROOF_SEED repeats a run. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { restGroups } from '../../shared/reports/reportGroups'
import { restReportColumns } from '../../shared/reports/reports'
import type { TestApi } from '../../api/test/testApi'
import { onBothEngines, type BothEngines } from '../../api/reports/pivot/proof/bothEngines'
import { arbitraryReport, arbitraryReportLead, sentFor } from '../../api/reports/pivot/proof/reports.arbitrary'
import {
  addReportLeads,
  readReportLeads,
  reportZones,
  startReportWorld,
  worldIn,
} from '../../api/reports/pivot/proof/reports.testWorld'

const seed = Number(process.env.PROOF_SEED ?? 0)
const rounds = 10
/** Of each kind in each round: a thousand in all. */
const runs = { pivots: 50, crossTables: 30, lostLeads: 20 }

let api: TestApi
let engines: BothEngines
let countryIds: number[]
let token: string

describe(`random reports with seed ${seed}`, () => {
  beforeAll(async () => {
    ;({ api, countryIds } = await startReportWorld(300, { onePartition: true }))
    engines = await onBothEngines(api)
    token = await api.signInAs(1)
  })
  afterAll(async () => {
    await engines.close()
    await api.stop()
  })

  it.each(Array.from({ length: rounds }, (_, round) => round))(
    'are equal from PostgreSQL, DuckDB and ClickHouse after changes: round %d',
    async (round) => {
      const zone = reportZones[round % reportZones.length] ?? 'UTC'
      const of = (part: number) => ({ seed: seed + round * 10 + part, endOnFailure: true })
      const added = fc.sample(arbitraryReportLead(countryIds), { numRuns: 20, seed: of(0).seed })
      await addReportLeads(api, added)
      await api.database.pool.query(`delete from leads where id % 50 = $1`, [round])
      await api.database.pool.query(
        `update leads set offer = 'Round ' || $1::int, is_hidden = not is_hidden where id % 40 = $1::int`,
        [round],
      )
      const leads = (await readReportLeads(api.database)).filter((lead) => !lead.is_hidden)
      const report = arbitraryReport(leads, worldIn(zone))
      const ask = async (path: string, body: object) => {
        const before = engines.asked()
        const answer = await api.call<object>('POST', path, { token, body, headers: { 'timezone-id': zone } })
        expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()])
        expect(engines.asked()).toBeGreaterThan(before)
      }

      await fc.assert(
        fc.asyncProperty(report, (asked) => ask('/api/lead-pivot', sentFor(asked))),
        { ...of(1), numRuns: runs.pivots },
      )
      const sides = fc.shuffledSubarray([...restGroups], { minLength: 2, maxLength: 2 })
      await fc.assert(
        fc.asyncProperty(
          report,
          sides,
          fc.constantFrom(...restReportColumns),
          (asked, [rows_by, columns_by], metric) => {
            const parents = asked.parents.filter(({ key }) => key !== rows_by && key !== columns_by)
            const body = { ...sentFor({ ...asked, parents }), group_by: undefined, rows_by, columns_by, metric }
            return ask('/api/lead-cross-table', body)
          },
        ),
        { ...of(2), numRuns: runs.crossTables },
      )
      await fc.assert(
        fc.asyncProperty(report, (asked) => ask('/api/lost-leads', sentFor(asked))),
        { ...of(3), numRuns: runs.lostLeads },
      )
    },
  )
})
