import { describe, expect, it } from '@jest/globals'
import { readTimeZone, timeZoneIdOf, timeZoneNameOf, timeZoneNames, timeZonesAt } from './timeZoneList'
import { isTimeZone } from './timeZones'

describe('the time zones offered', () => {
  it('are all known to this machine, each once', () => {
    expect(timeZoneNames.filter((name) => !isTimeZone(name))).toEqual([])
    expect(new Set(timeZoneNames).size).toBe(timeZoneNames.length)
  })
  it('keep their ids: users and caps hold them', () => {
    const names = ['UTC', 'Africa/Cairo', 'America/New_York', 'Asia/Beirut', 'Europe/Berlin', 'Europe/Nicosia']
    expect(names.map(timeZoneIdOf)).toEqual([1, 6, 49, 74, 130, 150])
    expect(names.map((name) => timeZoneNameOf(timeZoneIdOf(name) ?? 0))).toEqual(names)
    expect([timeZoneNameOf(0), timeZoneNameOf(9999), timeZoneIdOf('Asia/Calcutta')]).toEqual([null, null, null])
  })
  it('carry the offset of the moment', () => {
    const berlinAt = (iso: string) => timeZonesAt(Date.parse(iso)).find(({ name }) => name === 'Europe/Berlin')
    expect(berlinAt('2026-11-20T12:00Z')).toEqual({ id: 130, name: 'Europe/Berlin', offset: 'UTC+01:00' })
    expect(berlinAt('2026-07-20T12:00Z')?.offset).toBe('UTC+02:00')
  })
  it('are found in a header by id or by name, as is any zone that is not offered', () => {
    expect(['1', '130', 'Europe/Berlin', 'Asia/Calcutta'].map(readTimeZone)).toEqual([
      'UTC',
      'Europe/Berlin',
      'Europe/Berlin',
      'Asia/Calcutta',
    ])
    expect(['', '0', '999', '-1', 'Nowhere/Land', '+03:00'].map(readTimeZone)).toEqual(Array(6).fill(null))
  })
})
