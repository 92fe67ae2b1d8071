import { expect, it } from '@jest/globals'
import { priceProblem, readPrice } from './prices'

it.each(['0.01', '1', ' 12.5 ', '450.00', '9999999999.99'])('takes %j as a price', (text) => {
  expect(priceProblem(text)).toBeNull()
  expect(readPrice(text)).toBe(Number(text))
})

it.each([
  ['', 'Amount is required'],
  ['  ', 'Amount is required'],
  ['x1', 'Amount must be a number'],
  ['1x', 'Amount must be a number'],
  ['1.', 'Amount must be a number'],
  ['1.x', 'Amount must be a number'],
  ['1.234', 'Amount must be a number'],
  ['1,000', 'Amount must be a number'],
  ['1e3', 'Amount must be a number'],
  ['0', 'Amount must be greater than 0'],
  ['-5', 'Amount must be greater than 0'],
  ['10000000000', 'Amount must be at most 9,999,999,999.99'],
])('says what is wrong with %j', (text, problem) => expect(priceProblem(text)).toBe(problem))
