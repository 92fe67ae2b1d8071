import type { OpeningDay } from '../../../shared/partners/openingHours'
import { inOrder } from './candidates'
import type { CapRoom, LeadFacts } from './obstacles'
import { afterRefusal, decide, type Decision } from './decide'
import type { Distribution, Group, Random, RoutedAdvertiser, World } from './world'

/** A week open from `start` to `end`, on all or the given days. */
export const week = (start: string, end: string, days: readonly number[] = [1, 2, 3, 4, 5, 6, 7]): OpeningDay[] =>
  [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, checked: days.includes(id), steps: [{ start_time: start, end_time: end }] }))
export const always = week('00:00', '23:59')
export const never = week('00:00', '23:59', [])

/** Advertisers 1, 2, 3 … that accept everything, except for the given differences. */
export const advertisersOf = (...differing: Partial<RoutedAdvertiser>[]): Map<number, RoutedAdvertiser> =>
  new Map(
    differing.map((given, index) => [
      index + 1,
      {
        id: index + 1,
        name: `Brand ${index + 1}`,
        isActive: true,
        brokerFault: null,
        supportedCountryIds: [],
        openingHours: [],
        exclusions: [],
        sendOrgFunnel: false,
        ...given,
      },
    ]),
  )

/** A group of advertisers 1, 2, 3 … with these shares. Member ids are advertiser ids, starting at `id` × 100. */
export const groupOf = (shares: readonly number[], id = 0): Group => ({
  id,
  name: `Group ${id}`,
  members: shares.map((share, index) => ({ id: id * 100 + index + 1, advertiserId: index + 1, share })),
})

export const distributionOf = (given: Partial<Distribution> & { groups?: readonly Group[] }): Distribution => ({
  id: 1,
  name: 'DE Global',
  type: 'slot',
  zone: 'UTC',
  isActive: true,
  isSendInOpHours: false,
  countryId: 1,
  publisherId: null,
  parameters: {},
  dataOverride: {},
  timeslots: [{ id: 1, name: 'Always', isActive: true, days: always, groups: given.groups ?? [] }],
  ...given,
})

export const leadOf = (given: Partial<LeadFacts> = {}): LeadFacts => ({
  publisherId: 7,
  countryId: 1,
  parameters: {},
  hasConversion: false,
  hadBy: new Set(),
  unsettledAt: null,
  ...given,
})

export const capOf = (given: Partial<CapRoom>): CapRoom => ({
  id: 1,
  type: 'lead',
  interval: 'daily',
  cap: 40,
  filled: 0,
  zone: 'Europe/Berlin',
  resetsAt: Date.parse('2026-11-20T23:00:00Z'),
  countryIds: [],
  publisherIds: [],
  advertiserIds: [],
  parameters: {},
  ...given,
})

/** Caps of all advertisers and of some, of deposits and of another country, not in id order. */
export const mixedCaps = (): CapRoom[] => [
  capOf({ id: 9, advertiserIds: [1] }),
  capOf({ id: 3 }),
  capOf({ id: 5, type: 'ftd' }),
  capOf({ id: 7, advertiserIds: [2] }),
  capOf({ id: 8, countryIds: [2] }),
]

export const worldOf = (distributions: readonly Distribution[], given: Partial<World> = {}): World => ({
  distributions: inOrder(distributions),
  advertisers: advertisersOf({}, {}, {}, {}, {}, {}, {}, {}),
  caps: [],
  credits: new Map(),
  overrides: { publisherIds: [], funnels: [] },
  optimize: { minLeads: 50, explorePercent: 10, earnings: new Map() },
  ...given,
})

/** Random numbers that are the same in every run. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Friday noon in UTC. */
export const noon = Date.parse('2026-11-20T12:00:00Z')

/** Routes leads one after another and keeps the credits, as the database does. */
export class Stream {
  readonly credits = new Map<number, number>()

  /** Routes a lead; advertisers in `refusing` refuse it. Returns who got it and the decision. */
  send(
    world: World,
    { lead = leadOf(), at = noon, random = seeded(1), refusing = [] as number[] } = {},
  ): { taker: number | null; decision: Decision } {
    const now = { ...world, credits: this.credits }
    let decision = decide(lead, now, at, random)
    this.keep(decision)
    while (decision.chosen && refusing.includes(decision.chosen.advertiser.id)) {
      decision = afterRefusal(decision, lead, now, at, random)
      this.keep(decision)
    }
    return { taker: decision.chosen?.advertiser.id ?? null, decision }
  }

  private keep({ creditChanges }: Decision) {
    for (const [member, change] of creditChanges) this.credits.set(member, (this.credits.get(member) ?? 0) + change)
  }
}
