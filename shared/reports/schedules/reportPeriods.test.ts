import { describe, expect, it } from '@jest/globals'
import { instantOf } from '../../app/time/timeZones'
import { periodRange, type ReportPeriod } from './reportPeriods'

describe('the period of a scheduled report', () => {
  it.each<[ReportPeriod, string, string]>([
    ['yesterday', '2026-03-29 00:00', '2026-03-29 23:59'],
    ['last_7_days', '2026-03-23 00:00', '2026-03-29 23:59'],
    ['last_30_days', '2026-02-28 00:00', '2026-03-29 23:59'],
    ['last_week', '2026-03-23 00:00', '2026-03-29 23:59'],
    ['this_month', '2026-03-01 00:00', '2026-03-30 08:00'],
    ['last_month', '2026-02-01 00:00', '2026-02-28 23:59'],
  ])('%s is %s to %s', (period, start, end) => {
    expect(periodRange(period, 'Europe/Berlin', instantOf('Europe/Berlin', '2026-03-30 08:00'))).toEqual({ start, end })
  })

  it('of the last 24 hours begins an hour earlier on the clock when the clock was changed', () => {
    const at = instantOf('Europe/Berlin', '2026-03-29 12:00')
    expect(periodRange('last_24_hours', 'Europe/Berlin', at)).toEqual({
      start: '2026-03-28 11:01',
      end: '2026-03-29 12:00',
    })
  })
})
