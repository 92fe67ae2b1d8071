import { timeZoneIdOf } from '../../../../shared/app/time/timeZoneList'
import { DAY, type Instant } from '../../../../shared/app/time/timeZones'
import { demoBroker, postbackTokenHash } from './brokers'
import { markets, type Market } from '../world/markets'
import { numbered, priceRows, type Prices } from './prices'
import { zipfWeights, type Random } from '../world/random'
import { endedAtOf, troubleOf, type Trouble } from '../world/troubles'
import type { TableRows } from '../world/rows'
import { managerIds } from '../world/users'
import { openDays, weekMask, type Day } from '../world/weekHours'

export interface Advertiser {
  id: number
  name: string
  /** Slug for domain names. */
  slug: string
  isTest: boolean
  isActive: boolean
  /** When staff deactivated it, if it had received leads before. */
  endedAt: Instant | null
  /** Current problem of its broker. */
  trouble: Trouble | null
  /** Probability of accepting an offered lead. */
  acceptance: number
  /** Deposit rate relative to the average. */
  quality: number
  /** Indexes of the markets it buys from; null for all. */
  markets: ReadonlySet<number> | null
  prices: Prices
  /** Hours of the week in which it accepts leads, by market index; no entry = always. */
  hours: Map<number, { days: Day[]; mask: Uint8Array }>
}

const names = [
  'Aurora Markets',
  'Northbridge Capital',
  'Helix Trade',
  'Silverline Invest',
  'Meridian FX',
  'Castle Brokers',
  'BlueOak Finance',
  'Vantara Group',
  'Prime Harbor',
  'Lumen Capital',
  'Orbit Trading',
  'Cedar Point Invest',
  'Atlas Prime',
  'Nova Securities',
  'Redwood Markets',
  'Pinnacle One',
  'TradeForge',
  'Evergreen FX',
  'Quantex',
  'Sterling Lane',
  'Horizon Brokers',
  'Kite Capital',
  'Monarch Invest',
  'Summit Street',
  'FairValue',
  'Delta Crown',
  'Ironwood Trading',
  'Maple Leaf Markets',
  'Zenith Pro',
  'Coral Finance',
  'Falcon Bridge',
  'Polaris Invest',
  'Stonegate FX',
  'Bright Futures Group',
  'Unity Brokers',
  'Vertex Wealth',
  'Old Town Capital',
  'Riverbank Trading',
  'Sandbox Broker',
  'QA Broker',
]
const testNames = ['Sandbox Broker', 'QA Broker']
const inactiveNames = ['Old Town Capital', 'Riverbank Trading']
/** Advertisers without a default price for other countries. */
const withoutFallback = ['Stonegate FX', 'Bright Futures Group']

const round = (amount: number, step: number) => Math.max(step, Math.round(amount / step) * step)

/** Draws the buyers of each market, more for large ones, so that a few advertisers buy almost everywhere. */
function drawMarkets(random: Random, regular: number): Set<number>[] {
  const served = Array.from({ length: regular }, () => new Set<number>())
  const appetite = zipfWeights(regular, 0.7)
  for (const { index } of markets) {
    const wanted = Math.max(4, 13 - Math.floor(index / 7))
    const keyed = served.map((set, place) => ({ set, key: random.next() ** (1 / (appetite[place] ?? 1)) }))
    for (const { set } of keyed.sort((one, other) => other.key - one.key).slice(0, wanted)) set.add(index)
  }
  return served
}

function drawPrices(random: Random, bought: readonly Market[]): Prices {
  const level = 0.85 + random.next() * 0.35
  const byCountry = new Map<number, number>()
  for (const { countryId, price } of bought) {
    if (random.chance(0.8))
      byCountry.set(
        countryId,
        round(price * level * (0.92 + random.next() * 0.16), random.chance(0.06) ? 2.5 : 25) * 100,
      )
  }
  return { fallback: round(420 * level, 25) * 100, byCountry }
}

function drawHours(random: Random, bought: readonly Market[]) {
  const hours: Advertiser['hours'] = new Map()
  for (const { index } of random.sample(bought, random.whole(2, 6))) {
    const days = openDays(
      random.chance(0.5) ? [1, 2, 3, 4, 5] : [1, 2, 3, 4, 5, 6, 7],
      random.whole(7, 9),
      random.pick([20, 22, 24]),
    )
    if (random.chance(0.15)) days[5] = { ...(days[5] as Day), checked: true, traffic: false }
    hours.set(index, { days, mask: weekMask(days) })
  }
  return hours
}

/**
 * The 40 advertisers, including two for tests, two that never started, one that ended, and three with broker problems.
 */
export function createAdvertisers(random: Random, now: Instant): Advertiser[] {
  const regular = names.filter((name) => !testNames.includes(name))
  const served = drawMarkets(random, regular.length)
  return names.map((name, index) => {
    const isTest = testNames.includes(name)
    const set = served[index] ?? new Set<number>()
    const everywhere = isTest || index < 2
    const bought = everywhere ? markets : markets.filter((market) => set.has(market.index))
    const endedAt = endedAtOf(name, now)
    return {
      id: index + 1,
      name,
      slug: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      isTest,
      isActive: endedAt === null && !inactiveNames.includes(name),
      endedAt,
      trouble: troubleOf(name, now),
      acceptance: isTest ? 0.98 : 0.66 + random.next() * 0.26,
      quality: 0.5 + random.next() * 1.1,
      markets: everywhere ? null : set,
      prices: { ...drawPrices(random, bought), ...(withoutFallback.includes(name) && { fallback: null }) },
      hours: !isTest && index % 3 === 2 ? drawHours(random, bought) : new Map(),
    }
  })
}

/** Values created with the server's secret key. */
export interface AdvertiserSecrets {
  /** Postback token of an advertiser. */
  postback: (advertiserId: number) => string
  /** Broker settings with encrypted secrets. */
  seal: (broker: object) => object
}

export function advertiserRows(
  random: Random,
  advertisers: readonly Advertiser[],
  from: Instant,
  { postback, seal }: AdvertiserSecrets,
): TableRows[] {
  const at = new Date(from - 30 * DAY)
  const main = advertisers.map(({ id, name, slug, isTest, isActive, endedAt, trouble }) => ({
    id,
    name,
    display_name: random.chance(0.8) ? name : `${name} Ltd`,
    user_id: random.pick(managerIds),
    status: isActive ? 'active' : 'inactive',
    is_test_advertiser: isTest,
    send_org_funnel: random.chance(0.15),
    broker: JSON.stringify(seal(demoBroker({ slug, trouble }))),
    postback_token_hash: postbackTokenHash(postback(id)),
    created_at: new Date(from - random.whole(5, 400) * DAY),
    updated_at: endedAt === null ? at : new Date(endedAt),
  }))
  const countries = advertisers.flatMap((advertiser) =>
    [...(advertiser.markets ?? [])].map((market) => ({
      advertiser_id: advertiser.id,
      country_id: markets[market]?.countryId ?? null,
      notes: random.chance(0.06)
        ? random.pick(['Native speakers only', 'No weekend calls', 'Landline accepted', 'Minimum age 25'])
        : null,
    })),
  )
  const hours = advertisers.flatMap((advertiser) =>
    [...advertiser.hours].map(([index, { days }]) => ({
      advertiser_id: advertiser.id,
      country_id: markets[index]?.countryId ?? null,
      timezone_id: timeZoneIdOf(markets[index]?.zone ?? 'UTC'),
      days: JSON.stringify(days.map((day) => ({ traffic: true, ...day }))),
      created_at: at,
      updated_at: at,
    })),
  )
  return [
    { table: 'advertisers', rows: main },
    { table: 'advertiser_revenues', rows: numbered(priceRows('advertiser_id', advertisers, at)) },
    { table: 'advertiser_supported_countries', rows: numbered(countries) },
    { table: 'advertiser_opening_hours', rows: numbered(hours) },
  ]
}
