import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { wholeShare } from './distributionRules'
import { readShares, sharesFault, sharesInWords, sharesText } from './shares'

/** Shares of a group that add up to 100 %, in any order. */
const groups = fc.uniqueArray(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 12 }).chain((ids) =>
  fc
    .array(fc.integer({ min: 0, max: wholeShare }), { minLength: ids.length - 1, maxLength: ids.length - 1 })
    .map((cuts) => {
      const edges = [0, ...cuts.sort((one, other) => one - other), wholeShare]
      return new Map(ids.map((id, place) => [id, (edges[place + 1] ?? 0) - (edges[place] ?? 0)]))
    }),
)

describe('shares of a group as a text', () => {
  it('are read as they were written, whatever their order', () => {
    fc.assert(
      fc.property(groups, (shares) => {
        const text = sharesText(shares)
        expect(sharesText(readShares(text) ?? new Map())).toBe(text)
        expect(sharesText(new Map([...shares].reverse()))).toBe(text)
        expect(readShares(text)).toEqual(new Map([...shares].sort(([one], [other]) => one - other)))
        expect(sharesFault(shares, shares)).toBeNull()
      }),
    )
  })

  it('take the place of others only for the same advertisers and with the same sum', () => {
    fc.assert(
      fc.property(groups, groups, (one, other) => {
        const isSame = one.size === other.size && [...one.keys()].every((id) => other.has(id))
        expect(sharesFault(one, other) === null).toBe(isSame)
        const [id, share] = [...one][0] ?? [0, 0]
        const changed = new Map(one).set(id, share > 100 ? share - 100 : share + 100)
        expect(sharesFault(changed, one)).toMatch(/^The shares add up to/)
      }),
    )
  })

  it.each(['7=100', '7=60;8=40', '7=60;9=30;8=10'])('cannot be “%s” for the advertisers 7 and 9', (text) =>
    expect(sharesFault(readShares(text) ?? new Map(), new Map([7, 9].map((id) => [id, wholeShare / 2])))).toBe(
      'Give a share to each advertiser of the group, and to no other.',
    ),
  )

  it.each(['', '7', '7=', '7=60;', '7=101', '7=1.234', '7=50;7=50', 'a=5', '-7=50'])('are not “%s”', (text) =>
    expect(readShares(text)).toBeNull(),
  )

  it('are said with names', () => {
    expect(sharesInWords('7=60; 9=40', (id) => `Brand ${id}`)).toBe('Brand 7 60%, Brand 9 40%')
    expect(sharesInWords('', (id) => `Brand ${id}`)).toBe('')
  })
})
