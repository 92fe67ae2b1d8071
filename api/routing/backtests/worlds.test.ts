import { describe, expect, it } from '@jest/globals'
import { DAY, HOUR, type Instant } from '../../../shared/app/time/timeZones'
import { type CapSchedule, type CapWindow, windowOf } from '../../../shared/routing/capWindows'
import type { CapDefinition } from '../caps/capRooms.queries'
import { appliesTo, type LeadFacts } from '../engine/obstacles'
import { inOrder } from '../engine/candidates'
import { afterRefusal, decide } from '../engine/decide'
import { advertisersOf, distributionOf, groupOf, leadOf, noon } from '../engine/routing.testWorld'
import type { World } from '../engine/world'
import { Comparing } from './comparison'
import { quantile, seededRandom, seedOf } from './draws'
import { type Counted, rateKey, ratesOf } from './rates'
import type { Answer, PastEvent, PastLead } from './replay'
import type { RulePeriod } from './ruleTimes'
import { answerNumber, depositNumber, drawnRates, noSums, type Sums, worldSeed } from './worlds'

const start = noon - 12 * HOUR
const advertisers = advertisersOf({}, {}, {}, {})
const drawnWorlds = 3

/** Rules, leads and events at random, with caps that bind, are made, changed and deleted while leads arrive. */
function randomCase(seed: number) {
  const random = seededRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const pick = <One>(list: readonly One[]) => list[below(list.length)] as One
  const countries = [1, 2]
  const distribution = (id: number, countryId: number) =>
    distributionOf({
      ...{ id, countryId, type: pick(['slot', 'slot', 'chance', 'optimize'] as const) },
      groups: [0, 1].map((place) =>
        groupOf(
          Array.from({ length: 4 }, () => pick([0, 1000, 2500, 5000])),
          id * 10 + place,
        ),
      ),
    })
  const cap = (id: number): CapDefinition => ({
    ...{ id, owner: '', type: 'lead', cap: 2 + below(8), zone: 'UTC', parameters: {} },
    ...{ interval: pick(['daily', 'daily', 'interval'] as const), publisherIds: pick([[], [], [7]]) },
    ...{ countryIds: pick([[], [1], [2], [1, 2]]), advertiserIds: pick([[], [1], [2], [3], [1, 2]]) },
    schedule: {
      ...{ interval: 'daily', resetTime: pick(['00:00', '06:30', '15:00']), timeZone: 'UTC' },
      createdAt: start + below(DAY),
    },
  })
  const made = [1, 2, 3, 4].map(cap).map((one) => ({ ...one, schedule: { ...one.schedule, interval: one.interval } }))
  const distributions = countries.map((countryId) => distribution(countryId, countryId))
  const periods: RulePeriod[] = [0, 5, 11, 17].map((hours) => ({
    from: start + hours * HOUR,
    distributions: inOrder(distributions),
    // Each cap is there or not, with the number of the period.
    caps: made.filter(() => random() < 0.75).map((one) => ({ ...one, cap: random() < 0.3 ? 2 + below(12) : one.cap })),
  }))
  const draft = distribution(1, 1)
  const changedCap = pick(made).id
  const changed = periods.map((period) => ({
    ...period,
    distributions: inOrder([draft, ...distributions.slice(1)]),
    caps: period.caps.map((one) => (one.id === changedCap ? { ...one, cap: 3 } : one)),
  }))
  const facts = (): LeadFacts => leadOf({ countryId: pick(countries), publisherId: pick([7, 8]) })
  const leads = Array.from({ length: 40 }, (_, place): PastLead => {
    const answers = new Map<number, Answer>()
    for (const id of [1, 2, 3, 4]) if (random() < 0.4) answers.set(id, pick(['accepted', 'accepted', 'refused']))
    const isFtd = random() < 0.2
    return {
      ...{ id: place + 1, at: start + Math.floor(((place + random()) * DAY) / 40), facts: facts(), answers, isFtd },
      ...{ firstOffered: null, revenueCents: isFtd ? 10_000 : 0, payoutCents: isFtd ? 4_000 : 0 },
      ...{ payoutPriceCents: 4_000, isTest: random() < 0.1 },
    }
  })
  const events = Array.from({ length: 12 }, (): PastEvent => ({
    ...{ type: 'lead', at: start + below(DAY), advertiserId: pick([1, 2, 3]), facts: facts(), as: 'campaign' },
  })).sort((one, other) => one.at - other.at)
  const optimize = new Map(
    countries.map((id) => [
      id,
      {
        minLeads: 5,
        explorePercent: 30,
        earnings: new Map([1, 2].map((one) => [one, { leads: 9, revenueCents: one }])),
      },
    ]),
  )
  const counts = new Map<string, Counted>()
  for (const advertiserId of [1, 2, 3])
    for (const countryId of countries)
      counts.set(rateKey(advertiserId, countryId), { answered: 20, accepted: 4 + below(16), ftds: below(4) })
  return {
    periods,
    changed,
    leads,
    events,
    optimize,
    rates: ratesOf(counts, () => 9_000),
    inRangeFrom: start + below(8 * HOUR),
  }
}

type Case = ReturnType<typeof randomCase>
interface Taken {
  at: Instant
  facts: LeadFacts
  advertiserId: number
}

const periodAt = (periods: readonly RulePeriod[], at: Instant) =>
  periods.findLast(({ from }) => from <= at) as RulePeriod

const windows = new Map<CapSchedule, Map<Instant, CapWindow>>()
/** Looking them up in time zones takes most of the time, and the leads of all worlds arrive at the same moments. */
function knownWindow(schedule: CapSchedule, at: Instant): CapWindow {
  const known = windows.get(schedule) ?? new Map<Instant, CapWindow>()
  windows.set(schedule, known)
  const window = known.get(at) ?? windowOf(schedule, at)
  known.set(at, window)
  return window
}

/** What a cap has counted in its window, from all that was taken before. */
function filledAt(definition: CapDefinition, { periods }: Pick<Case, 'periods'>, taken: readonly Taken[], at: Instant) {
  const window = knownWindow(definition.schedule, at)
  // A cap without reset that is older than its creation says counts from its first period on.
  const first = periods.find(({ caps }) => caps.some(({ id }) => id === definition.id))?.from ?? at
  const from = definition.interval === 'daily' ? window.from : Math.min(window.from, first)
  return taken.filter(
    (one) =>
      one.at >= from &&
      appliesTo(definition, one.facts) &&
      (!definition.advertiserIds.length || definition.advertiserIds.includes(one.advertiserId)),
  ).length
}

/** One world, routed lead by lead with the code of live routing; every fill level is counted anew for each lead. */
function plainReplay(given: Case, seed: number, isChanged: boolean): Sums {
  const { leads, events, inRangeFrom, rates } = given
  const credits = new Map<number, number>()
  const taken: Taken[] = []
  const sums = noSums()
  let next = 0
  for (const { id, at, facts, answers, ...lead } of leads) {
    for (let event = events[next]; event && event.at <= at; event = events[++next]) taken.push(event)
    const { caps, distributions } = periodAt(isChanged && at >= inRangeFrom ? given.changed : given.periods, at)
    const world: World = {
      ...{ distributions, advertisers, credits, overrides: { publisherIds: [], funnels: [] } },
      optimize: given.optimize.get(facts.countryId ?? 0) ?? { minLeads: 0, explorePercent: 0, earnings: new Map() },
      caps: caps.map(({ schedule: _, ...cap }, place) => ({
        ...{ ...cap, resetsAt: null, filled: filledAt(caps[place] as CapDefinition, given, taken, at) },
      })),
    }
    const random = seededRandom(seedOf(id, seed))
    const change = (changes: ReadonlyMap<number, number>) => {
      for (const [member, more] of changes) credits.set(member, (credits.get(member) ?? 0) + more)
    }
    const drawn = (advertiserId: number) =>
      drawnRates(rates(advertiserId, facts.countryId), { seed, advertiserId, countryId: facts.countryId })
    let decision = decide(facts, world, at, random)
    change(decision.creditChanges)
    const accepts = (advertiserId: number) =>
      answers.has(advertiserId)
        ? answers.get(advertiserId) === 'accepted'
        : answerNumber(seed, id, advertiserId) < drawn(advertiserId).accept
    while (decision.chosen && !accepts(decision.chosen.advertiser.id)) {
      decision = afterRefusal(decision, facts, world, at, random)
      change(decision.creditChanges)
    }
    if (!decision.chosen) continue
    const advertiserId = decision.chosen.advertiser.id
    taken.push({ at, facts, advertiserId })
    if (lead.isTest || at < inRangeFrom) continue
    const isKnown = answers.has(advertiserId)
    const isFtd = isKnown ? lead.isFtd : depositNumber(seed, id, advertiserId) < drawn(advertiserId).ftd
    sums.accepted += 1
    sums.ftds += isFtd ? 1 : 0
    sums.revenue += isKnown ? lead.revenueCents : isFtd ? 9_000 : 0
    sums.payout += isKnown ? lead.payoutCents : isFtd ? lead.payoutPriceCents : 0
  }
  return sums
}

async function compared(given: Case, seed: number) {
  const { periods: was, changed, leads, events, optimize, rates, inRangeFrom } = given
  const comparing = new Comparing(
    { advertisers, credits: new Map(), filled: new Map(), optimize, rates, seed, worlds: drawnWorlds },
    { was, changed },
  )
  let next = 0
  for (const lead of leads) {
    for (let event = events[next]; event && event.at <= lead.at; event = events[++next]) comparing.count(event)
    comparing.place(lead, lead.at >= inRangeFrom)
  }
  return comparing.result()
}

describe('the worlds of a backtest', () => {
  it('are those of a plain replay of each, in 200 random cases with caps that bind', async () => {
    let bound = 0
    for (let seed = 1; seed <= 200; seed++) {
      const given = randomCase(seed)
      const result = await compared(given, seed)
      const sides = (isChanged: boolean) =>
        Array.from({ length: drawnWorlds }, (_, world) => plainReplay(given, worldSeed(seed, world), isChanged))
      const [was, changed] = [sides(false), sides(true)]
      const sorted = (metric: keyof Sums) => changed.map((sums) => sums[metric]).sort((one, other) => one - other)
      const mean = (of: readonly Sums[], metric: keyof Sums) =>
        of.reduce((sum, one) => sum + one[metric], 0) / drawnWorlds
      for (const metric of ['accepted', 'ftds', 'revenue', 'payout'] as const) {
        const found = result?.estimates.metrics[metric]
        const wanted = [mean(was, metric), mean(changed, metric)]
        wanted.push(quantile(sorted(metric), 0.1), quantile(sorted(metric), 0.9))
        const got = found && [found.was, found.expected, found.low, found.high]
        expect({ seed, metric, got: got?.map((value) => value.toFixed(6)) }).toEqual({
          ...{ seed, metric, got: wanted.map((value) => value.toFixed(6)) },
        })
      }
      if (result?.caps.some((cap) => cap.changed.fullAt.length)) bound += 1
    }
    expect(bound).toBeGreaterThan(150)
  })
})
