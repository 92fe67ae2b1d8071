import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../shared/test/depth'
import { advertisersOf, distributionOf, groupOf, Stream, worldOf } from './routing.testWorld'

const divisor = (one: number, other: number): number => (other ? divisor(other, one % other) : one)
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Shares in hundredths of a per cent that add up to 100 %, whole per cents more often than not. */
const shares = fc
  .record({
    cuts: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 6 }),
    fine: fc.array(fc.integer({ min: 1, max: 9_999 }), { maxLength: 1 }),
  })
  .map(({ cuts, fine }) => {
    const edges = [...new Set([0, ...cuts.map((cut) => cut * 100), ...fine, 10_000])].sort((one, other) => one - other)
    return edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0))
  })

/** Shares, and which of the members can take leads: one of them at least. */
const partlyOpen = shares.chain((list) =>
  fc
    .array(fc.boolean(), { minLength: list.length, maxLength: list.length })
    .filter((open) => open.includes(true))
    .map((open) => ({ list, open })),
)

const worldWith = (list: readonly number[], open: readonly boolean[] = list.map(() => true)) =>
  worldOf([distributionOf({ groups: [groupOf(list)] })], {
    advertisers: advertisersOf(...open.map((isActive) => ({ isActive }))),
  })

function countTakers(stream: Stream, world: ReturnType<typeof worldWith>, leads: number, refusing: number[] = []) {
  const counts = new Map<number | null, number>()
  for (let lead = 0; lead < leads; lead++) {
    const { taker } = stream.send(world, { refusing })
    counts.set(taker, (counts.get(taker) ?? 0) + 1)
  }
  return counts
}

describe('slot', () => {
  it.each([[[3333, 3333, 3334]], [[1, 9999]], [[2500, 2500, 2500, 2500]], [[10_000]]])(
    'gives each of %j exactly its share of 10,000 leads',
    (list) => {
      const counts = countTakers(new Stream(), worldWith(list), 10_000)
      expect(list.map((_, index) => counts.get(index + 1))).toEqual(list)
    },
  )

  it('is exact for any shares while the available advertisers stay the same', () => {
    fc.assert(
      fc.property(partlyOpen, ({ list, open }) => {
        const able = list.filter((_, index) => open[index])
        const unit = able.reduce(divisor)
        const stream = new Stream()
        const counts = countTakers(stream, worldWith(list, open), sum(able) / unit)
        expect(list.map((_, index) => counts.get(index + 1) ?? 0)).toEqual(
          list.map((share, index) => (open[index] ? share / unit : 0)),
        )
        expect([...stream.credits.values()].every((credit) => credit === 0)).toBe(true)
      }),
      { numRuns: cases(20) },
    )
  })

  it('keeps near the shares all the way, by less than a lead for each member', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 1, max: 300 }), (list, leads) => {
        const counts = countTakers(new Stream(), worldWith(list), leads)
        for (const [index, share] of list.entries()) {
          expect(Math.abs((counts.get(index + 1) ?? 0) - (leads * share) / 10_000)).toBeLessThan(list.length)
        }
      }),
      { numRuns: cases(30) },
    )
  })

  it('limits every credit with any closing and refusing, and creates none', () => {
    const step = fc.record({
      open: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
      refusing: fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
    })
    fc.assert(
      fc.property(shares, fc.array(step, { minLength: 20, maxLength: 150 }), (list, steps) => {
        const stream = new Stream()
        for (const { open, refusing } of steps) {
          stream.send(worldWith(list, open.slice(0, list.length)), { refusing })
          const credits = [...stream.credits.values()]
          expect(sum(credits)).toBe(0)
          expect(Math.max(0, ...credits.map(Math.abs))).toBeLessThanOrEqual(list.length * 10_000)
        }
      }),
      { numRuns: cases(30) },
    )
  })

  it('gives no credit to who is closed, and so no burst when it opens again', () => {
    fc.assert(
      fc.property(
        shares.filter((list) => list.length > 1),
        fc.integer({ min: 0, max: 150 }),
        fc.integer({ min: 50, max: 400 }),
        (list, before, closed) => {
          const stream = new Stream()
          countTakers(stream, worldWith(list), before)
          const kept = stream.credits.get(1) ?? 0
          countTakers(
            stream,
            worldWith(
              list,
              list.map((_, index) => index > 0),
            ),
            closed,
          )
          expect(stream.credits.get(1) ?? 0).toBe(kept)
          const after = 20
          const taken = countTakers(stream, worldWith(list), after).get(1) ?? 0
          expect(taken).toBeLessThanOrEqual(Math.ceil((after * (list[0] ?? 0)) / 10_000) + list.length)
        },
      ),
      { numRuns: cases(20) },
    )
  })

  it('returns the credit of a refused offer, as if the advertiser was unavailable', () => {
    fc.assert(
      fc.property(
        shares.filter((list) => list.length > 1),
        fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 60 }),
        (list, refusals) => {
          const [refused, without] = [new Stream(), new Stream()]
          for (const one of refusals) {
            // Tells apart only offers that were made: one that is not asked cannot refuse.
            const isAsked = new Stream()
            for (const [member, credit] of refused.credits) isAsked.credits.set(member, credit)
            const wouldGet = isAsked.send(worldWith(list)).taker
            const { taker } = refused.send(worldWith(list), { refusing: [one] })
            const other = without.send(
              worldWith(
                list,
                list.map((_, index) => !(wouldGet === one && index + 1 === one)),
              ),
            )
            expect(other.taker).toBe(taker)
            for (const id of list.keys())
              expect(without.credits.get(id + 1) ?? 0).toBe(refused.credits.get(id + 1) ?? 0)
          }
        },
      ),
      { numRuns: cases(20) },
    )
  })
})
