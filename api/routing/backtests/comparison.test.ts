import { beforeAll, describe, expect, it } from '@jest/globals'
import { advertisersOf, capOf, distributionOf, groupOf, leadOf, noon } from '../engine/routing.testWorld'
import { inOrder } from '../engine/candidates'
import type { CapDefinition } from '../caps/capRooms.queries'
import type { Distribution, Random } from '../engine/world'
import { Comparing } from './comparison'
import { seededRandom } from './draws'
import { type Counted, ratesOf } from './rates'
import type { Answer, PastLead } from './replay'
import type { RulePeriod } from './ruleTimes'

const minute = 60_000
const from = noon - 6 * 60 * minute
const period = (distribution: Distribution, caps: readonly CapDefinition[] = []): RulePeriod => ({
  from,
  distributions: inOrder([distribution]),
  caps,
})
const capOn = (advertiserId: number, cap: number): CapDefinition => ({
  ...capOf({ id: 9, cap, advertiserIds: [advertiserId], zone: 'UTC' }),
  schedule: { interval: 'daily', resetTime: '00:00', timeZone: 'UTC', createdAt: 0 },
})
const price = 10_000
const ratesBy = (counts: ReadonlyMap<string, Counted>) => ratesOf(counts, () => price)
const unknown = { answered: 0, accepted: 0, ftds: 0 }

/** Leads a minute apart that were offered to these advertisers; all accepted, without deposits. */
const pastLeads = (offered: readonly (number | null)[], more: Partial<PastLead> = {}): PastLead[] =>
  offered.map((advertiserId, place) => ({
    id: place + 1,
    at: from + place * minute,
    facts: leadOf(),
    answers: new Map<number, Answer>(advertiserId === null ? [] : [[advertiserId, 'accepted']]),
    firstOffered: advertiserId,
    isFtd: false,
    revenueCents: 0,
    payoutCents: 0,
    payoutPriceCents: 0,
    isTest: false,
    ...more,
  }))

async function compare(
  leads: readonly PastLead[],
  was: RulePeriod,
  changed: RulePeriod,
  { rates = ratesBy(new Map()), credits = new Map<number, number>(), seed = 1, worlds = 100 } = {},
) {
  const start = {
    advertisers: advertisersOf({}, {}, {}),
    credits,
    filled: new Map(),
    optimize: new Map(),
    rates,
    seed,
    worlds,
  }
  const comparing = new Comparing(start, { was: [was], changed: [changed] })
  for (const lead of leads) comparing.place(lead, true)
  const result = await comparing.result()
  if (!result) throw new Error('Nobody cancelled it')
  return result
}

const shared = (one: number, other: number) => distributionOf({ groups: [groupOf([one, other], 1)] })
const toOne = (advertiser: 1 | 2) =>
  distributionOf({ groups: [groupOf(advertiser === 1 ? [10000, 0] : [0, 10000], 1)] })

describe('a replay', () => {
  it('offers every lead to the same advertiser as in reality, from a known slot credit', async () => {
    // 3:1 from a credit with which the second advertiser has its turn first.
    const credits = new Map([
      [101, -7500],
      [102, 7500],
    ])
    const leads = pastLeads([2, 1, 1, 2, 1, 1, 1, 2])
    const rules = period(shared(7500, 2500))
    expect(await compare(leads, rules, rules, { credits })).toMatchObject({ leads: 8, reproduced: 8, lost: [] })
    expect((await compare(leads, rules, rules)).reproduced).toBeLessThan(8)
  })

  it('moves leads by changed shares, exactly, and keeps real results where they met', async () => {
    const leads = pastLeads([1, 2, 1, 2], { isFtd: true, revenueCents: price })
    const { moves, estimates } = await compare(leads, period(shared(5000, 5000)), period(toOne(1)))
    const expected = Math.round(estimates.metrics.revenue.expected) - 2 * price
    expect(expected).toBeGreaterThan(0)
    expect(moves).toEqual([
      { from: 1, to: 1, leads: 2, leadIds: [], revenueCents: { was: 2 * price, changed: 2 * price } },
      { from: 2, to: 1, leads: 2, leadIds: [2, 4], revenueCents: { was: 2 * price, changed: expected } },
    ])
    expect(estimates.metrics.revenue.was).toBe(4 * price)
    expect(estimates.metrics.revenue.expected).toBeLessThan(4 * price)
    expect(estimates.metrics.revenue.low).toBeGreaterThanOrEqual(2 * price)
  })

  it('splits the revenue of all leads, known or expected, among where they go, to the cent', async () => {
    const leads = pastLeads([1, 2, 1, 2, 1, 2, 1], { isFtd: true, revenueCents: 3333 })
    const { moves, estimates } = await compare(leads, period(toOne(1)), period(shared(5000, 5000)))
    const sum = (side: 'was' | 'changed') => moves.reduce((all, { revenueCents }) => all + revenueCents[side], 0)
    expect(moves.length).toBeGreaterThan(1)
    expect([sum('was'), sum('changed')]).toEqual([
      Math.round(estimates.metrics.revenue.was),
      Math.round(estimates.metrics.revenue.expected),
    ])
  })

  it('fills a lower cap earlier, and says which leads are lost, and why', async () => {
    const leads = pastLeads([1, 1, 1, null])
    const [was, changed] = [capOn(1, 3), capOn(1, 2)].map((cap) => period(toOne(1), [cap]))
    if (!was || !changed) throw new Error('Two rules are compared')
    const result = await compare(leads, was, changed)
    expect(result.reproduced).toBe(4)
    expect(result.found).toEqual({ was: 3, changed: 2 })
    expect(result.lost).toMatchObject([{ id: 3, from: 1, reason: expect.stringMatching(/is full: 2\/2/) }])
    expect(result.lostReasons).toMatchObject([{ was: 1, changed: 2 }])
    expect(result.caps).toMatchObject([
      { was: { fullAt: [from + 2 * minute], passed: 1 }, changed: { fullAt: [from + minute], passed: 2 } },
    ])
  })

  it('fills a cap with the leads after those that were refused, in each world', async () => {
    // The first takes 40 leads, then the second 75, and 45 find both caps full.
    const offered = [...Array<number>(40).fill(1), ...Array<number>(75).fill(2), ...Array<null>(45).fill(null)]
    const waterfall = distributionOf({ groups: [groupOf([10000, 0], 1), groupOf([0, 10000], 2)] })
    const second = { ...capOn(2, 75), id: 10 }
    const [was, changed] = [40, 25].map((cap) => period(waterfall, [capOn(1, cap), second]))
    if (!was || !changed) throw new Error('Two rules are compared')
    const rates = ratesBy(new Map([['2 1', { answered: 100, accepted: 80, ftds: 5 }]]))
    const { accepted } = (await compare(pastLeads(offered), was, changed, { rates })).estimates.metrics
    expect(accepted).toMatchObject({ was: 115, expected: 100, low: 100, high: 100 })
  })

  it('never expects more accepted leads than the cap has room for', async () => {
    const leads = pastLeads(Array<number>(120).fill(1))
    const rates = ratesBy(new Map([['2 1', { answered: 40, accepted: 33, ftds: 2 }]]))
    const everything = period(toOne(2), [capOn(2, 100)])
    const { accepted } = (await compare(leads, period(toOne(1), [capOn(2, 100)]), everything, { rates })).estimates
      .metrics
    expect(accepted.high).toBe(100)
    expect(accepted.expected).toBeGreaterThan(90)
    expect(accepted.low).toBeGreaterThan(85)
  })

  it('makes no difference with unchanged rules, whatever advertisers would answer', async () => {
    const leads = pastLeads(Array.from({ length: 50 }, () => null))
    const rules = period(shared(5000, 5000))
    const { metrics, profitRises } = (await compare(leads, rules, rules)).estimates
    for (const { difference, differenceLow, differenceHigh } of Object.values(metrics))
      expect([difference, differenceLow, differenceHigh]).toEqual([0, 0, 0])
    expect(profitRises).toBe(0)
  })

  it('tries the next group after a refusal that is known', async () => {
    const waterfall = distributionOf({ groups: [groupOf([10000, 0, 0], 1), groupOf([0, 10000, 0], 2)] })
    const leads = pastLeads([1, 1], {
      answers: new Map([
        [1, 'refused'],
        [2, 'accepted'],
      ]),
    })
    const { estimates, reproduced } = await compare(leads, period(waterfall), period(waterfall))
    expect(reproduced).toBe(2)
    expect(estimates.metrics.accepted).toMatchObject({ was: 2, low: 2, high: 2, difference: 0 })
  })
})

/** Standard normal number (Box and Muller). */
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Number of successes in `n` tries: close to normal if many are expected, else by jumps from success to success. */
function binomial(n: number, p: number, random: Random): number {
  if (n <= 0 || p <= 0) return 0
  if (p > 0.5) return n - binomial(n, 1 - p, random)
  if (n * p > 30) return Math.max(0, Math.min(n, Math.round(n * p + Math.sqrt(n * p * (1 - p)) * normal(random))))
  const jump = () => Math.floor(Math.log(1 - random()) / Math.log1p(-p)) + 1
  let successes = 0
  for (let tried = jump(); tried <= n; tried += jump()) successes += 1
  return successes
}

/** A world with true rates of two advertisers: 28 days of their history, then a day of leads at the first one. */
async function worldOf(seed: number, better: number) {
  const random = seededRandom(seed)
  const truth = [0.55 + 0.3 * random(), 0.55 + 0.3 * random()]
  const ftd = [0.05 + 0.1 * random(), (0.05 + 0.1 * random()) * better]
  const counts = new Map<string, Counted>()
  for (const [place, rate] of truth.entries()) {
    const answered = 100 + Math.floor(random() * 400)
    const accepted = binomial(answered, rate, random)
    counts.set(`${place + 1} 1`, { answered, accepted, ftds: binomial(accepted, ftd[place] ?? 0, random) })
  }
  const leads = pastLeads(Array.from({ length: 600 }, () => 1)).map((lead): PastLead => {
    const isTaken = random() < (truth[0] ?? 0)
    const isFtd = isTaken && random() < (ftd[0] ?? 0)
    return {
      ...lead,
      at: from + lead.id * 1000,
      answers: new Map([[1, isTaken ? 'accepted' : 'refused']]),
      isFtd,
      revenueCents: isFtd ? price : 0,
    }
  })
  const accepted = binomial(leads.length, truth[1] ?? 0, random)
  const trueRevenue = binomial(accepted, ftd[1] ?? 0, random) * price
  const { metrics, profitRises } = (
    await compare(leads, period(toOne(1)), period(toOne(2)), {
      rates: ratesBy(counts),
      worlds: 60,
      seed,
    })
  ).estimates
  return { metrics, profitRises, accepted, trueRevenue }
}

describe('the range of 80 %', () => {
  let worlds: Awaited<ReturnType<typeof worldOf>>[]
  const worldsWith = async (count: number, better: number) => {
    const made: Awaited<ReturnType<typeof worldOf>>[] = []
    while (made.length < count) made.push(await worldOf(made.length + 1, better))
    return made
  }
  beforeAll(async () => {
    worlds = await worldsWith(100, 1)
  })

  it.each([
    ['accepted', ({ accepted }: (typeof worlds)[number]) => accepted],
    ['revenue', ({ trueRevenue }: (typeof worlds)[number]) => trueRevenue],
  ] as const)('holds the true %s in 70 to 90 of 100 worlds', (metric, truthOf) => {
    const held = worlds.filter((world) => {
      const { low, high } = world.metrics[metric]
      return low <= truthOf(world) && truthOf(world) <= high
    }).length
    expect(held).toBeGreaterThanOrEqual(70)
    expect(held).toBeLessThanOrEqual(90)
  })

  it('lies above 0 for a rule that is better, and below for one that is worse', async () => {
    const better = await worldsWith(10, 4)
    expect(better.filter(({ metrics }) => metrics.revenue.differenceLow > 0).length).toBeGreaterThanOrEqual(9)
    expect(better.every(({ profitRises }) => profitRises > 80)).toBe(true)
    const worse = await worldsWith(10, 0.2)
    expect(worse.filter(({ metrics }) => metrics.revenue.differenceHigh < 0).length).toBeGreaterThanOrEqual(9)
  })

  it('is wide for an advertiser without a history', async () => {
    const leads = pastLeads(Array.from({ length: 100 }, () => 1))
    const known = new Map([['2 1', { answered: 2000, accepted: 1600, ftds: 80 }]])
    const widthBy = async (counts: ReadonlyMap<string, Counted>) => {
      const { low, high } = (await compare(leads, period(toOne(1)), period(toOne(2)), { rates: ratesBy(counts) }))
        .estimates.metrics.accepted
      return high - low
    }
    expect(await widthBy(new Map([['2 1', unknown]]))).toBeGreaterThan(2 * (await widthBy(known)))
  })
})
