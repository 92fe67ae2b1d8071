import { expect, it } from '@jest/globals'
import { isTotal, readAmount } from './brokerLists'

const read = (text: string) => {
  const amount = readAmount(text)
  return 'cents' in amount ? amount.cents : amount.problem
}

it.each([
  ['850', 850_00],
  ['850.5', 850_50],
  ['$1,234.50', 1234_50],
  ['1.234,50', 1234_50],
  ['1 234,50 USD', 1234_50],
  ["1'234.50", 1234_50],
  ['1.234.567,00', 1_234_567_00],
  ['1,234,567', 1_234_567_00],
  ['1049.9000000000001', 1049_90],
  ['0.00', 0],
  ['0', 0],
])('reads %s in cents', (text, cents) => {
  expect(read(text)).toBe(cents)
})

it.each([
  ['1,234', '“1,234” can be read in two ways. Write it with two decimals.'],
  ['850.000', '“850.000” can be read in two ways. Write it with two decimals.'],
  ['850.125', '“850.125” can be read in two ways. Write it with two decimals.'],
  ['1850.125', '“1850.125” has more than two decimals.'],
  ['(12.00)', '“(12.00)” is below zero: only deposits can be compared.'],
  ['-12', '“-12” is below zero: only deposits can be compared.'],
  ['€850.00', '“€850.00”: only US dollars can be compared.'],
  ['850 EUR', '“850 EUR”: only US dollars can be compared.'],
  ['1.23.4', '“1.23.4” is no amount.'],
  ['1,2,3.00', '“1,2,3.00” is no amount.'],
  ['n/a', '“n/a” is no amount.'],
  ['paid 850', '“paid 850” is no amount.'],
])('says why %s cannot be read', (text, problem) => {
  expect(read(text)).toBe(problem)
})

it('tells sums from names', () => {
  expect(['Total', 'TOTAL:', 'Grand Total', 'Gesamtsumme', 'Итого', 'subtotal 3'].every(isTotal)).toBe(true)
  expect(['total@example.com', 'Totalis', 'summer', 'lead-7', ''].some(isTotal)).toBe(false)
})
