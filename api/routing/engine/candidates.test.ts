import { describe, expect, it } from '@jest/globals'
import { inOrder, mismatchOf } from './candidates'
import { distributionOf, leadOf } from './routing.testWorld'

const segment = { parameters: { source: 'fb' } }
const publisher = { publisherId: 7 }

describe('distributions of a country', () => {
  it('are tried from the most specific to the least, then by id', () => {
    const tried = inOrder([
      distributionOf({ id: 1 }),
      distributionOf({ id: 2, ...segment }),
      distributionOf({ id: 4, ...publisher }),
      distributionOf({ id: 3, ...publisher }),
      distributionOf({ id: 5, ...publisher, ...segment }),
      distributionOf({ id: 6, countryId: 2 }),
    ])
    expect(tried.get(1)?.map(({ id }) => id)).toEqual([5, 3, 4, 2, 1])
    expect(tried.get(2)?.map(({ id }) => id)).toEqual([6])
  })
})

describe('a distribution does not match a lead', () => {
  const lead = leadOf({ countryId: 1, publisherId: 7, parameters: { source: 'fb', page: 'a' } })
  it.each([
    ['of another country', { countryId: 2, ...publisher }, 'country'],
    ['of another publisher', { publisherId: 8 }, 'publisher'],
    ['without its segment', { parameters: { source: 'fb', page: 'b' } }, 'segment'],
    ['unless country, publisher and segment are its own', { ...publisher, ...segment }, null],
    ['unless it is for all publishers and segments', {}, null],
  ])('%s', (_, given, mismatch) => expect(mismatchOf(lead, distributionOf(given))).toBe(mismatch))
})
