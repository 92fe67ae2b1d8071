import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners } from '../../../db/seed/leads/edgeLeads'
import { dayOf } from '../../../leads/filters/leadFilter.oracle'
import { startTestApi, type TestApi } from '../../../test/testApi'
import { onBothEngines, type BothEngines } from './bothEngines'

let api: TestApi
let engines: BothEngines
let token: string

const MINUTE = 60_000
// Each window around a change of a zone's clock, in UTC, a lead every few minutes.
const windows: Record<string, [from: string, to: string][]> = {
  'Africa/Cairo': [
    ['2026-04-22T20:00Z', '2026-04-25T02:00Z'],
    ['2026-10-28T18:00Z', '2026-10-31T02:00Z'],
  ],
  'America/New_York': [
    ['2026-03-07T02:00Z', '2026-03-10T06:00Z'],
    ['2026-10-31T02:00Z', '2026-11-03T06:00Z'],
  ],
  'Asia/Kathmandu': [['2026-05-01T12:00Z', '2026-05-03T12:00Z']],
  // It skipped 30 December 2011.
  'Pacific/Apia': [['2011-12-29T08:00Z', '2012-01-01T00:00Z']],
  // At 00:01 its clock went back to 23:01 of the day before.
  'America/St_Johns': [['2006-10-28T12:00Z', '2006-10-30T12:00Z']],
}
const zones = Object.keys(windows)

function* instants([from, to]: readonly [string, string]) {
  for (let at = Date.parse(from); at < Date.parse(to); at += 13 * MINUTE)
    yield new Date(at - (at % (13 * MINUTE)) + 59_999)
}

const ask = async <T>(path: string, zone: string, body: object) => {
  const answer = await api.call<T>('POST', path, { token, body, headers: { 'timezone-id': zone } })
  expect(answer.status).toBe(200)
  return answer.body
}

interface Daily {
  data: { created_at: string; total: number; aff_ftd: number }[]
}

describe('the days of a report', () => {
  beforeAll(async () => {
    api = await startTestApi()
    token = await api.signInAs(1)
    await insertPartners(api.database.pool)
    // Approved a day and a half later.
    const leads = Object.values(windows)
      .flat()
      .flatMap((window) => [...instants(window)])
    await insertLeads(
      api.database.pool,
      leads.map((created_at) => ({
        created_at,
        lead_status_id: 5,
        advertiser_id: 1,
        is_fake_ftd: true,
        ftd_date: new Date(created_at.getTime() + 36 * 60 * MINUTE),
      })),
    )
    engines = await onBothEngines(api)
  })
  afterAll(async () => {
    await engines.close()
    await api.stop()
  })

  /** How many instants each day of the zone holds. */
  const countByDay = (zone: string, later: number) => {
    const days = new Map<string, number>()
    for (const window of Object.values(windows).flat()) {
      for (const at of instants(window)) {
        const day = dayOf(zone, at.getTime() + later)
        days.set(day, (days.get(day) ?? 0) + 1)
      }
    }
    return days
  }
  const days = (counts: Map<string, number>) => [...counts].filter(([, count]) => count).sort()

  it.each(zones)('are those of the clock in %s, each fact in its own', async (zone) => {
    const { data } = await ask<Daily>('/api/lead-pivot', zone, { group_by: 'created_at' })
    expect(data.map(({ created_at }) => created_at)).toEqual(data.map(({ created_at }) => created_at).sort())
    const counted = (metric: 'total' | 'aff_ftd') => new Map(data.map((row) => [row.created_at, row[metric]]))
    expect(days(counted('total'))).toEqual(days(countByDay(zone, 0)))
    expect(days(counted('aff_ftd'))).toEqual(days(countByDay(zone, 36 * 60 * MINUTE)))
    const cohort = await ask<Daily>('/api/lead-pivot', zone, {
      group_by: 'created_at',
      created_inside_date_range: true,
    })
    expect(cohort.data.map(({ created_at, aff_ftd }) => [created_at, aff_ftd])).toEqual(days(countByDay(zone, 0)))
  })

  it.each(zones)('in %s are ranges that hold the same leads, whoever asks', async (zone) => {
    const [[from, to] = ['', '']] = windows[zone] ?? []
    const range = { start_date: dayOf(zone, Date.parse(from)), end_date: dayOf(zone, Date.parse(to)) }
    const { data } = await ask<Daily>('/api/lead-pivot', zone, { ...range, group_by: 'created_at' })
    expect(data.length).toBeGreaterThan(2)
    for (const { created_at: day, total, aff_ftd } of data) {
      const parents = [{ key: 'created_at', value: day }]
      const {
        data: [row],
      } = await ask<Daily>('/api/lead-pivot', zone, { ...range, parents, group_by: 'affiliate_id' })
      expect([row?.total ?? 0, row?.aff_ftd ?? 0]).toEqual([total, aff_ftd])
      const leads = async (body: object) =>
        (await ask<{ total: number }>('/api/lead-details', zone, { ...body, limit: 1 })).total
      expect([
        await leads({ metric: 'attempts', parents }),
        await leads({ metric: 'aff_ftd', ...range, parents }),
      ]).toEqual([total, aff_ftd])
      expect(await leads({ start_date: day, end_date: day })).toBe(total)
    }
  })

  it('knows no leads of a day that was skipped', async () => {
    const { data } = await ask<Daily>('/api/lead-pivot', 'Pacific/Apia', {
      start_date: '2011-12-29',
      end_date: '2011-12-31',
      group_by: 'created_at',
    })
    expect(data.map(({ created_at }) => created_at)).toEqual(['2011-12-29', '2011-12-31'])
    expect(
      (
        await ask<Daily>('/api/lead-pivot', 'Pacific/Apia', {
          parents: [{ key: 'created_at', value: '2011-12-30' }],
          group_by: 'offer',
        })
      ).data,
    ).toEqual([])
  })
})
