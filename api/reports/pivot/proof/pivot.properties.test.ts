import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestApi } from '../../../test/testApi'
import { onBothEngines, type BothEngines } from './bothEngines'
import { reportZones, startReportWorld, tryReports } from './reports.testWorld'
import { cases } from '../../../../shared/test/depth'

// With those of pivotChanges.properties.test.ts, a thousand.
const runs = cases(60)
const zones = reportZones.slice(0, 3).map((zone, seed) => [zone, seed] as const)

let api: TestApi
let engines: BothEngines

describe('a report', () => {
  beforeAll(async () => {
    ;({ api } = await startReportWorld(300, { onePartition: true }))
    engines = await onBothEngines(api)
  })
  afterAll(async () => {
    await engines.close()
    await api.stop()
  })

  it.each(zones)('counts in %s what the rules say, on both engines, to the cent', async (zone, seed) => {
    const asked = engines.asked()
    expect(await tryReports(api, zone, { runs, seed })).toBeGreaterThanOrEqual(runs * 0.8)
    expect(engines.asked()).toBe(asked + runs)
  })
})
