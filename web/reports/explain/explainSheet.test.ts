import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Dimension } from './explainTexts'
import { explainSheet } from './explainSheet'

const hundredths = fc.integer({ min: -100_000, max: 100_000 }).map((value) => value / 100)
const arbitraryChange = fc.record({
  before: fc.option(hundredths),
  after: fc.option(hundredths),
  baseBefore: fc.nat(1000),
  baseAfter: fc.nat(1000),
  mix: hundredths,
  rate: hundredths,
})

describe('the export of an explanation', () => {
  it('has a row for each group, for the others and for all, with as many cells as columns', () => {
    fc.assert(
      fc.property(fc.array(arbitraryChange, { maxLength: 20 }), fc.option(arbitraryChange), (changes, rest) => {
        const dimension = {
          ...{ groupBy: 'publisherId', title: 'Publisher', difference: 12.5 },
          change: { before: 1, after: 13.5, baseBefore: 1, baseAfter: 1, mix: 10, rate: 2.5 },
          groups: changes.map((change, place) => ({ value: String(place), name: place ? `G${place}` : null, change })),
          others: rest && { count: 3, change: rest },
        } as unknown as Dimension
        const { columns, rows } = explainSheet('profit', 'Profit', dimension)
        expect(columns.map(({ title }) => title)).toEqual(['Publisher', 'Before', 'Now', 'Mix', 'Rate', 'Together'])
        expect(rows).toHaveLength(changes.length + (rest ? 1 : 0) + 1)
        for (const row of rows) expect(row).toHaveLength(columns.length)
        changes.forEach(({ mix, rate }, place) => {
          expect(rows[place]?.slice(3, 5).map(Number)).toEqual([mix, rate].map((part) => Number(String(part))))
          expect(Math.round(Number(rows[place]?.[5]) * 100)).toBe(Math.round(mix * 100) + Math.round(rate * 100))
        })
        expect(rows.at(-1)).toEqual(['All', '1', '13.5', '10', '2.5', '12.5'])
      }),
    )
  })

  it('has no parts by rate where the figure counts all attempts', () => {
    const change = { before: 1, after: 2, baseBefore: 1, baseAfter: 2, mix: 1, rate: 0 }
    const dimension = { groupBy: 'offer', title: 'Offer', difference: 1, change, groups: [], others: null } as unknown
    const { name, columns } = explainSheet('attempts', 'Attempts', dimension as Dimension)
    expect(name).toBe('explanation-attempts-offer')
    expect(columns.map(({ title }) => title)).toEqual(['Offer', 'Before', 'Now', 'Change'])
  })
})
