import { expect, it } from '@jest/globals'
import { accountingMonths, lastAccountingMonth, monthOf } from './accountingMonths'

const instants = (zone: string) =>
  accountingMonths(zone, '2026-02-14', '2026-04-30').map(({ month, from, to }) =>
    [month, new Date(from).toISOString(), new Date(to).toISOString()].join(' '),
  )

it('bounds months by the clock of the accounting time zone, also across clock changes', () => {
  expect(instants('Europe/Nicosia')).toEqual([
    '2026-02-01 2026-01-31T22:00:00.000Z 2026-02-28T22:00:00.000Z',
    '2026-03-01 2026-02-28T22:00:00.000Z 2026-03-31T21:00:00.000Z',
    '2026-04-01 2026-03-31T21:00:00.000Z 2026-04-30T21:00:00.000Z',
  ])
})

it.each(['UTC', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Apia', 'America/Havana'])(
  'leaves no instant of %s without exactly one month',
  (zone) => {
    const months = accountingMonths(zone, '2010-12-31')
    expect(months[0]?.month).toBe('2010-12-01')
    expect(months.at(-1)?.month).toBe(lastAccountingMonth)
    for (const [at, { from, to }] of months.entries()) {
      expect(to).toBeGreaterThan(from)
      expect(months[at + 1]?.from ?? to).toBe(to)
    }
  },
)

it('counts months across years', () => {
  expect([monthOf('2026-11-30'), monthOf('2026-11-30', 2), monthOf('2026-01-05', -1)]).toEqual([
    '2026-11-01',
    '2027-01-01',
    '2025-12-01',
  ])
})
