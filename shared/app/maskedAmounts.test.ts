import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { withoutAmounts } from './maskedAmounts'
import { formatMoney } from './money'

describe('a text of another system', () => {
  it.each([
    ['{"paid":4218.63}', '{"paid":***}'],
    ['4,218.63 USD', '*** USD'],
    ['4 218,63 and 4.218,63 and 4’218.63', '*** and *** and ***'],
    ['cents=421863&paid=4%2C218.63', 'cents=***&paid=***'],
    ['004218.6300', '***'],
    ['4218', '***'],
    ['14218.63 and 42186 and 218.63', '14218.63 and 42186 and 218.63'],
  ])('%s hides 4,218.63', (text, shown) => {
    expect(withoutAmounts(text, [4218.63])).toBe(shown)
  })

  it('hides whole amounts and several at once, and no zero', () => {
    expect(withoutAmounts('560, 560.00, 56000, 0.00, 12.5', [560, 0, 12.5])).toBe('***, ***, ***, 0.00, ***')
    expect(withoutAmounts('1, 1.0, 100, 11', [1])).toBe('***, ***, ***, 11')
  })

  it('hides cents alone, but not every zero', () => {
    expect(withoutAmounts('0.05, 0, 00.0500, 5', [0.05])).toBe('***, 0, ***, 5')
  })

  it('never keeps an amount as we write it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1e11 }), fc.string(), fc.string(), (cents, before, after) => {
        const amount = cents / 100
        for (const written of [amount.toFixed(2), amount.toLocaleString('en-US'), formatMoney(amount), String(cents)])
          expect(withoutAmounts(`${before}=${written}&${after}`, [amount])).not.toContain(`=${written}&`)
      }),
    )
  })
})
