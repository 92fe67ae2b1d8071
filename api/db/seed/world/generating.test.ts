import { describe, expect, it } from '@jest/globals'
import { createHash } from 'node:crypto'
import { DAY, HOUR } from '../../../../shared/app/time/timeZones'
import { arrivals, monthsBefore } from '../leads/arrivals'
import { copyLine, copyText } from './copy'
import { leadColumns, type LeadRecord } from '../leads/leadRows'
import { generateLeads } from '../leads/leads'
import { markets } from './markets'
import { createRandom } from './random'
import { createShares } from './shares'
import { createWorld } from './world'

const now = Date.parse('2026-11-20T14:32:00Z')

function generate(count: number, seed: number, at: number): LeadRecord[] {
  return [...generateLeads(createWorld(createRandom(seed), at), count, createRandom(seed + 1))]
}

const hashOf = (records: LeadRecord[]) => createHash('sha256').update(JSON.stringify(records)).digest('hex')

describe('the demo generator', () => {
  it('gives the same rows for the same seed and now, and others for others', () => {
    const first = hashOf(generate(300, 7, now))
    expect(hashOf(generate(300, 7, now))).toBe(first)
    expect(hashOf(generate(300, 8, now))).not.toBe(first)
    expect(hashOf(generate(300, 7, now + DAY))).not.toBe(first)
  })

  it('creates leads in order of time, exactly as many as requested, over 24 months', () => {
    const from = monthsBefore(now, 24)
    const instants = [...arrivals(3000, from, now, createRandom(3))].map(({ at }) => at)
    expect(instants).toHaveLength(3000)
    expect([...instants].sort((one, other) => one - other)).toEqual(instants)
    expect(instants[0]).toBeGreaterThanOrEqual(from)
    expect(instants.at(-1)).toBeLessThan(now)
    expect(new Date(from).toISOString()).toBe('2024-11-20T00:00:00.000Z')
  })

  it('has a proportional current day in the default demo, even after midnight', () => {
    const midnight = Date.parse('2026-11-20T00:00:00Z')
    const today = [0.5, 2, 9, 23].map((hours) => {
      const end = midnight + hours * HOUR
      return [...arrivals(50_000, monthsBefore(end, 24), end, createRandom(1))].filter(({ at }) => at >= midnight)
        .length
    })
    const [half = 0, two = 0, nine = 0, all = 0] = today
    expect(half).toBeGreaterThan(4)
    expect(two).toBeGreaterThan(25)
    // Nights are quiet: two of 24 hours bring less than that share of a day.
    expect(two).toBeLessThan(all / 10)
    expect([two < nine, nine < all, all > 500]).toEqual([true, true, true])
  })

  it('keeps a business with many leads steady, for benchmarks with millions', () => {
    const all = [...arrivals(100_001, monthsBefore(now, 24), now, createRandom(1))]
    const lastMonth = all.filter(({ at }) => at > now - 30 * DAY).length
    expect(lastMonth / all.length).toBeLessThan(0.15)
  })

  it('follows local time: more leads at eight in the evening than at three at night', () => {
    const all = [...arrivals(10_000, monthsBefore(now, 24), now, createRandom(5))]
    const at = (hour: number) => all.filter(({ weekHour }) => weekHour % 24 === hour).length
    expect(at(20)).toBeGreaterThan(5 * at(3))
    const byMarket = markets.map(({ index }) => all.filter(({ market }) => market.index === index).length)
    expect(byMarket.every((count) => count > 0)).toBe(true)
    expect(byMarket[0]).toBeGreaterThan(20 * (byMarket.at(-1) ?? 0))
  })

  it('shares out exactly the whole of a group', () => {
    const random = createRandom(11)
    for (let turn = 0; turn < 500; turn++) {
      const shares = createShares(random, random.whole(1, 8))
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(10_000)
      expect(Math.min(...shares)).toBeGreaterThan(0)
    }
    expect(Array.from({ length: 60 }, () => createShares(random, 3).join())).toContain('3333,3333,3334')
  })

  it('replays the status changes of each lead to its current status, in order', () => {
    for (const { lead, statusChanges } of generate(1000, 21, now)) {
      let state = { lead_status_id: 1 as unknown, advertiser_status: null as unknown, status_override: null as unknown }
      let at = (lead.created_at as Date).getTime()
      for (const change of statusChanges) {
        expect([change.old_lead_status_id, change.old_advertiser_status]).toEqual([
          state.lead_status_id,
          state.advertiser_status,
        ])
        state = {
          lead_status_id: change.new_lead_status_id,
          advertiser_status: change.new_advertiser_status,
          status_override: change.status_override ?? state.status_override,
        }
        const changedAt = (change.created_at as Date).getTime()
        expect(changedAt).toBeGreaterThanOrEqual(at)
        at = changedAt
      }
      expect(lead).toMatchObject(state)
      expect(at).toBeLessThanOrEqual(now)
    }
  })
})

describe('COPY text', () => {
  it('escapes what would end a value or a line', () => {
    expect(copyText('a\tb\nc\\d\re')).toBe('a\\tb\\nc\\\\d\\re')
    expect(copyText(null)).toBe('\\N')
    expect(copyText(['a"b', 'c,d', 'e\\f'])).toBe('{"a\\\\"b","c,d","e\\\\\\\\f"}')
    expect(copyText(Buffer.from([1, 255]))).toBe('\\\\x01ff')
    expect(copyLine({ a: true, b: 1 }, ['b', 'a'])).toBe('1\tt\n')
    expect(new Set(leadColumns).size).toBe(leadColumns.length)
  })
})
