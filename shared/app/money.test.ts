import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { formatMoney, fromCents, toCents } from './money'

it('prints dollars as staff read them', () => {
  expect([1234.5, 0, -0, -5, 0.1, 9_999_999_999.99].map(formatMoney)).toEqual([
    '$1,234.50',
    '$0.00',
    '$0.00',
    '-$5.00',
    '$0.10',
    '$9,999,999,999.99',
  ])
})

it('reads amounts by what is written, never by their float', () => {
  expect(['12.34', '12.3', '12', '-0.05', '0.005', '9999999999.99'].map(toCents)).toEqual([
    1234, 1230, 1200, -5, 1, 999_999_999_999,
  ])
  expect([1.005, 8.345, 4.35, 1.1, -1.005, 0.1 + 0.2, 19.99].map(toCents)).toEqual([101, 835, 435, 110, -101, 30, 1999])
  expect(Object.is(toCents('-0.00'), 0)).toBe(true)
})

it.each(['', '1,000', '$5', '1.', '.5', '1e3', 'NaN'])('refuses %j as money', (text) => {
  expect(() => toCents(text)).toThrow(new RangeError(`not an amount of money: ${text}`))
})

it('refuses more money than whole cents can be exact', () => {
  expect(() => toCents('99999999999999999')).toThrow(new RangeError('too much money: 99999999999999999'))
})

const cents = fc.integer({ min: -1e12, max: 1e12 })

it('converts every amount of cents to dollars and back, with two decimals', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(toCents(fromCents(amount))).toBe(amount)
      expect(JSON.stringify(fromCents(amount))).toMatch(/^-?\d+(\.\d{1,2})?$/)
    }),
  )
})
