import { describe, expect, it } from '@jest/globals'
import { invoiceNumbers, readDay } from './bankLists'

describe("a bank's list", () => {
  it.each([
    ['2026-12-08', '2026-12-08'],
    ['2026-12-08 14:32', '2026-12-08'],
    ['8.12.2026', '2026-12-08'],
    ['28/11/2026', '2026-11-28'],
    ['11/28/2026', '2026-11-28'],
    ['07/07/2026', '2026-07-07'],
  ])('has the day of %s', (text, day) => expect(readDay(text)).toEqual({ day }))

  it.each(['08/12/2026', '2026-02-30', '31.02.2026', 'soon', ''])('takes “%s” for no day', (text) =>
    expect(readDay(text)).toHaveProperty('problem'),
  )

  it('names each invoice once, however it is written', () => {
    expect(invoiceNumbers('Inv. a-2026-11-0007/A-2026-10-0002, again A-2026-11-0007; xA-2026-11-0009')).toEqual([
      'A-2026-11-0007',
      'A-2026-10-0002',
    ])
  })
})
