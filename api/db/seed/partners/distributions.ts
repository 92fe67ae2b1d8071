import { timeZoneIdOf } from '../../../../shared/app/time/timeZoneList'
import { DAY, HOUR, MINUTE, type Instant } from '../../../../shared/app/time/timeZones'
import type { Member } from '../../../routing/engine/world'
import type { Advertiser } from './advertisers'
import { markets, type Market } from '../world/markets'
import { offers } from './offers'
import { qaPublisherName, trafficSources, type Publisher } from './publishers'
import { createShares } from '../world/shares'
import type { Random } from '../world/random'
import type { TableRows } from '../world/rows'
import { openDays, weekMask, type Day } from '../world/weekHours'

export interface Group {
  id: number
  name: string
  members: readonly (Member & { advertiser: Advertiser })[]
}

export interface Timeslot {
  id: number
  name: string
  days: readonly Day[]
  /** Covered hours of the week. */
  mask: Uint8Array
  groups: readonly Group[]
}

export interface Distribution {
  id: number
  name: string
  type: 'slot' | 'chance' | 'optimize'
  market: Market
  publisher: Publisher | null
  /** Required custom_param_1; null = any. */
  segment: string | null
  isSendInOpHours: boolean
  isActive: boolean
  dataOverride: { funnel?: string[]; affiliate_id?: string[] }
  timeslots: readonly Timeslot[]
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const plans: readonly (readonly [name: string, days: Day[]])[][] = [
  [['Always', openDays(everyDay, 0, 24)]],
  [
    ['Weekdays', openDays([1, 2, 3, 4, 5], 0, 24)],
    ['Weekend', openDays([6, 7], 0, 24)],
  ],
  [
    ['Day', openDays(everyDay, 8, 20)],
    ['Evening', openDays(everyDay, 20, 24)],
  ],
  [['Office hours', openDays([1, 2, 3, 4, 5], 8, 22)]],
]

/** Assigns ids of a table in advance, so that children can refer to their parents. */
class Counter {
  private readonly last = { timeslot: 0, group: 0, member: 0 }
  next(of: 'timeslot' | 'group' | 'member') {
    return ++this.last[of]
  }
}

function createGroups(random: Random, buyers: readonly Advertiser[], counter: Counter): Group[] {
  const chosen = random.sample(buyers, random.whole(3, 8))
  const first = Math.min(chosen.length, random.whole(2, 5))
  const parts = [chosen.slice(0, first), chosen.slice(first)].filter((part) => part.length)
  return parts.map((part, index) => {
    const shares = createShares(random, part.length)
    return {
      id: counter.next('group'),
      name: index ? 'Fallback' : 'Main',
      members: part.map((advertiser, place) => ({
        id: counter.next('member'),
        advertiserId: advertiser.id,
        share: shares[place] ?? 0,
        advertiser,
      })),
    }
  })
}

type Scope = Pick<Distribution, 'market' | 'publisher' | 'segment'>

/**
 * Every market has a Global distribution; large markets also have some for a publisher, a segment or both; two are for
 * tests.
 */
function scopes(random: Random, publishers: readonly Publisher[]): Scope[] {
  const big = markets.slice(0, 16)
  const sending = (market: Market) =>
    publishers.slice(0, 40).filter((one) => !one.markets || one.markets.has(market.index))
  const taken = new Set<string>()
  const special = Array.from({ length: 60 }, (_, index): Scope => {
    const market = random.pick(big)
    return {
      market,
      publisher: index % 6 === 5 ? null : random.pick(sending(market)),
      segment: index % 4 === 1 || index % 6 === 5 ? random.pick(trafficSources.slice(0, 6)) : null,
    }
  }).filter(({ market, publisher, segment }) => {
    const key = `${market.index}/${publisher?.id}/${segment}`
    return !taken.has(key) && taken.add(key)
  })
  const qa = publishers.find(({ name }) => name === qaPublisherName) ?? null
  return [
    ...markets.map((market) => ({ market, publisher: null, segment: null })),
    ...special.slice(0, 38),
    ...markets.slice(0, 2).map((market) => ({ market, publisher: qa, segment: null })),
  ]
}

const nameOf = ({ market, publisher, segment }: Scope) =>
  [market.code, publisher?.name ?? 'Global', segment].filter(Boolean).join(' ')

/** The 120 distributions. */
export function createDistributions(
  random: Random,
  advertisers: readonly Advertiser[],
  publishers: readonly Publisher[],
): Distribution[] {
  const counter = new Counter()
  return scopes(random, publishers).map((scope, index) => {
    const isQa = scope.publisher?.name === qaPublisherName
    const buyers = advertisers.filter(
      ({ isTest, isActive, endedAt, markets: bought }) =>
        isTest === isQa && (isActive || endedAt !== null) && (!bought || bought.has(scope.market.index)),
    )
    const isSpecial = index >= markets.length && !isQa
    const plan = plans[isSpecial || random.chance(0.15) ? random.whole(0, 3) : 0] ?? []
    const dataOverride: Distribution['dataOverride'] = {}
    if (isSpecial && random.chance(0.25)) dataOverride.funnel = [random.pick(offers).slug]
    if (isSpecial && random.chance(0.15)) dataOverride.affiliate_id = [String(random.whole(1000, 9999))]
    return {
      id: index + 1,
      name: nameOf(scope),
      type: random.pick(['slot', 'slot', 'slot', 'chance', 'optimize'] as const),
      ...scope,
      isSendInOpHours: isSpecial && random.chance(0.5),
      isActive: !isSpecial || random.chance(0.9),
      dataOverride,
      timeslots: plan.map(([name, days]) => ({
        id: counter.next('timeslot'),
        name,
        days,
        mask: weekMask(days),
        groups: createGroups(random, buyers, counter),
      })),
    }
  })
}

/** Last edit by staff: days to months ago, during working hours. */
export const updatedAtOf = ({ id }: Distribution, now: Instant): Instant =>
  Math.floor(now / DAY - 1 - ((id * 37) % 300)) * DAY + 8 * HOUR + ((id * 7919) % 480) * MINUTE

export function distributionRows(
  random: Random,
  distributions: readonly Distribution[],
  from: Instant,
  now: Instant,
): TableRows[] {
  const timeslots = distributions.flatMap(({ id, timeslots: slots }) =>
    slots.map((slot, position) => ({
      id: slot.id,
      distribution_id: id,
      position,
      name: slot.name,
      is_active: true,
      opening_hours: JSON.stringify(slot.days),
    })),
  )
  const slots = distributions.flatMap((distribution) => distribution.timeslots)
  const groups = slots.flatMap((slot) =>
    slot.groups.map(({ id, name }, position) => ({ id, timeslot_id: slot.id, position, name })),
  )
  const members = slots
    .flatMap((slot) => slot.groups)
    .flatMap((group) =>
      group.members.map(({ id, advertiserId, share }, position) => ({
        id,
        group_id: group.id,
        position,
        advertiser_id: advertiserId,
        share,
        credit: 0,
      })),
    )
  return [
    {
      table: 'distributions',
      rows: distributions.map((distribution) => ({
        id: distribution.id,
        name: distribution.name,
        tags: random.chance(0.2) ? [random.pick(['premium', 'test budget', 'tier 1', 'seasonal'])] : [],
        type: distribution.type,
        timezone_id: timeZoneIdOf(distribution.market.zone),
        is_send_in_op_hours: distribution.isSendInOpHours,
        country_id: distribution.market.countryId,
        publisher_id: distribution.publisher?.id ?? null,
        parameters: JSON.stringify(distribution.segment ? { custom_param_1: distribution.segment } : {}),
        data_override: JSON.stringify(distribution.dataOverride),
        is_active: distribution.isActive,
        created_at: new Date(from - random.whole(1, 20) * DAY),
        updated_at: new Date(updatedAtOf(distribution, now)),
      })),
    },
    { table: 'distribution_timeslots', rows: timeslots },
    { table: 'distribution_groups', rows: groups },
    { table: 'distribution_group_advertisers', rows: members },
  ]
}
