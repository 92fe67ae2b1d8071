import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Change, Dimension } from './explainTexts'
import { moversOf, whyOf } from './movers'

const change = (
  mix: number,
  rate: number,
  [baseBefore, baseAfter]: readonly [number, number] = [100, 100],
): Change => ({
  ...{ __typename: 'MetricChange', before: 0, after: 0, mix, rate },
  ...{ baseBefore, baseAfter },
})
const cents = fc.integer({ min: -100_000, max: 100_000 }).map((value) => value / 100)

describe('movers', () => {
  it('add up to the difference to the cent, whatever is named and left out', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, cents), { maxLength: 20 }), fc.option(cents), (parts, rest) => {
        const groups = parts.map(([mix, rate], place) => ({
          value: String(place),
          name: `G${place}`,
          countryCode: null,
          change: change(mix, rate),
        }))
        const all = parts.reduce(
          (sum, [mix, rate]) => sum + Math.round((mix + rate) * 100),
          Math.round((rest ?? 0) * 100),
        )
        const others = rest === null ? null : { count: 3, change: change(rest, 0) }
        const dimension = {
          groupBy: 'publisherId',
          title: 'Publisher',
          difference: all / 100,
          change: change(0, 0),
          groups,
          others,
        } as Dimension
        const rows = moversOf('profit', dimension)
        expect(rows.reduce((sum, { part }) => sum + Math.round(part * 100), 0)).toBe(all)
        expect(rows.length).toBeLessThanOrEqual(8)
      }),
    )
  })

  it.each([
    ['Rate', change(1, 5)],
    ['Mix', change(5, 1, [100, 200])],
    ['Volume', change(5, 1, [100, 101])],
  ] as const)('are labelled %s by what changed', (why, moved) => {
    expect(whyOf('profit', moved, change(0, 0, [1000, 1000]))).toBe(why)
  })
})
