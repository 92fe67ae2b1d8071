import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../shared/test/depth'
import { windowOf } from '../../../shared/routing/capWindows'
import { DAY, HOUR, MINUTE } from '../../../shared/app/time/timeZones'
import { countWindows } from '../../routing/caps/capCounts.queries'
import { readCapDefinitions } from '../../routing/caps/capRooms.queries'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'
import { readCapFill } from './capFill.queries'
import type { CapFillAnswer } from './capFill.schema'

const now = Date.parse('2026-11-20T12:00:30Z')

let api: TestApi
let token: string

/** Counted for each instant and cap by itself. */
async function countedAnew(instants: readonly number[]) {
  const caps = (await readCapDefinitions(api.db, {})).filter(
    ({ type, interval }) => type === 'lead' && interval === 'daily',
  )
  const fills = []
  for (const to of instants) {
    const windows = caps.map((cap) => ({
      id: cap.id,
      window: { from: windowOf(cap.schedule, to - 1).from, to },
      definition: cap,
    }))
    const counts = await countWindows(api.db, windows, { withHeld: false })
    const filled = caps.reduce((sum, { cap }, place) => sum + Math.min(cap, counts[place] ?? 0), 0)
    fills.push([to, { filled, cap: caps.reduce((sum, { cap }) => sum + cap, 0) }])
  }
  return fills
}

describe('how full the caps are', () => {
  beforeAll(async () => {
    api = await startTestApi()
    api.clock.now = now
    token = await api.signInAs(1)
    await insertPartners(api.database.pool)
    const hours = (count: number, advertiser_id: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...{ created_at: new Date(now - at * HOUR), publisher_id: 1, advertiser_id, lead_status_id: 2 },
      }))
    await insertLeads(api.database.pool, [...hours(24 * 8, 1), ...hours(24 * 8, 2), ...hours(20, 2)])
  })
  afterAll(() => api.stop())

  const ask = (query = '', as = token) =>
    api.call<CapFillAnswer>('GET', `/api/dashboard/cap-fill${query}`, { token: as, headers: { 'timezone-id': 'UTC' } })
  const addCap = (body: object) =>
    api.call('POST', '/api/caps', {
      token,
      body: {
        ...{ type: 'lead', interval: 'daily', reset_time: '00:00', timezone_id: 1, parameters: {} },
        ...{ country_ids: [], affiliate_ids: [], advertiser_ids: [1], ...body },
      },
    })

  it('is unknown without a daily lead cap', async () => {
    await addCap({ type: 'ftd', cap: 10 })
    await addCap({ interval: 'interval', cap: 1000 })
    expect((await ask()).body).toMatchObject({ now: null, day_before: null, week_before: null })
  })

  it('is the sum of leads since the last resets by the sum of caps, by hour and day', async () => {
    await addCap({ cap: 40 })
    // Each hour on its half minute: 13 leads since midnight, of 40.
    const { body } = await ask()
    expect([body.now, body.day_before, body.week_before]).toEqual([32.5, 32.5, 32.5])
    expect(body.chart.xaxis).toHaveLength(24)
    expect(body.chart.current.slice(0, 14)).toEqual([
      2.5,
      5,
      7.5,
      10,
      12.5,
      15,
      17.5,
      20,
      22.5,
      25,
      27.5,
      30,
      32.5,
      null,
    ])
    expect(body.chart.previous.at(-1)).toBe(60)
    // A full cap holds no more than all of its room.
    await addCap({ cap: 10, affiliate_ids: [1] })
    expect((await ask()).body.now).toBe(46)
    expect((await ask('?period=last_24_hours')).body).toMatchObject({ now: 46, day_before: 46 })
  })

  it('equals a count for each instant, for any reset times of caps', async () => {
    await addCap({ cap: 7, advertiser_ids: [2], reset_time: '09:30', timezone_id: 5 })
    await addCap({ cap: 90, advertiser_ids: [1, 2], reset_time: '18:00' })
    const minutes = fc.integer({ min: 0, max: (3 * DAY) / MINUTE })
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(minutes, { minLength: 1, maxLength: 12 }), async (ago) => {
        const instants = ago.map((count) => now - count * MINUTE).sort((a, b) => a - b)
        expect([...(await readCapFill(api.db, instants))]).toEqual(await countedAnew(instants))
      }),
      { numRuns: cases(12) },
    )
  })

  it('is told to who may see caps', async () => {
    expect((await ask('', await api.signInAs(['CAPS_LIST']))).status).toBe(200)
    expect((await ask('', await api.signInAs(['DASHBOARDS_LIST']))).status).toBe(403)
    expect((await ask('?period=this_week')).status).toBe(400)
  })
})
