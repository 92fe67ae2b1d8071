import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sentences, togetherOf, type Change, type Dimension } from './explainTexts'

const change = (mix: number, rate: number): Change => ({
  before: 1,
  after: 2,
  baseBefore: 10,
  baseAfter: 20,
  mix,
  rate,
})
const dimensionOf = (parts: readonly [number, number][], others: [number, number] | null): Dimension => {
  const all = [...parts, ...(others ? [others] : [])]
  const sum = (place: 0 | 1) => Math.round(all.reduce((sum, part) => sum + part[place], 0) * 100) / 100
  return {
    ...{ groupBy: 'countryId', title: 'Country', difference: Math.round((sum(0) + sum(1)) * 100) / 100 },
    change: change(sum(0), sum(1)),
    groups: parts.map(([mix, rate], place) => ({
      value: String(place),
      name: `G${place}.`,
      change: change(mix, rate),
    })),
    others: others && { count: 4, change: change(...others) },
  } as unknown as Dimension
}
const said = (dimension: Dimension) => sentences('ecpl', 'eCPL', 'yesterday', dimension)

describe('the sentences of an explanation', () => {
  it('name only parts that move with the change as its cause', () => {
    expect(said(dimensionOf([[-5, 0], [3, 0], [-1, 0]], null))[1]).toMatch(/^By country, most comes from G0\. .* and G2\. /) // oxfmt-ignore
    const against = said(dimensionOf([[2, 0]], [-3, 0]))[1]
    expect(against).toBe('By country, most comes from 4 others together −$3.00.')
    const part = fc.integer({ min: -500, max: 500 }).map((hundredths) => hundredths / 100)
    const parts = fc.tuple(part, part)
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 6 }), fc.option(parts), (parts, others) => {
        const dimension = dimensionOf(parts, others)
        const { difference, groups } = dimension
        const sentence = said(dimension).slice(0, 2).join(' ')
        for (const { name, change } of groups)
          if (difference && Math.sign(togetherOf(change)) !== Math.sign(difference))
            expect(sentence).not.toContain(String(name))
        if (difference) expect(sentence).toContain('most comes from')
      }),
    )
  })

  it('call nothing a cause where the parts cancel out', () => {
    expect(said(dimensionOf([[2, 0], [-2, 0]], null))[1]).toMatch(/^By country, the largest parts are G0\. .* and G1\. /) // oxfmt-ignore
  })
})
