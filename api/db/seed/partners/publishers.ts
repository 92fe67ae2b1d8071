import { createHash } from 'node:crypto'
import { DAY, HOUR, MINUTE, type Instant } from '../../../../shared/app/time/timeZones'
import { markets } from '../world/markets'
import { offers, type Offer } from './offers'
import { numbered, priceRows, type Prices } from './prices'
import type { Random } from '../world/random'
import type { TableRows } from '../world/rows'
import { demoHashes } from '../world/users'

type LocateLeadsBy = 'system' | 'phone' | 'ip_address'

export interface Publisher {
  id: number
  name: string
  apiToken: string
  isActive: boolean
  /** Start of its traffic. */
  since: Instant
  /** End of its traffic; null while it sends. */
  until: Instant | null
  /** Start of tenfold growth; null for normal growth. */
  growsFrom: Instant | null
  /** Indexes of the markets it sends from; null for all. */
  markets: ReadonlySet<number> | null
  offers: readonly Offer[]
  /** Acceptance and deposit rate relative to the average. */
  quality: number
  prices: Prices
  locateLeadsBy: LocateLeadsBy
  blocksDuplicates: boolean
  autologinInterval: number
  autologinUnit: 'days' | 'hours' | 'minutes'
  offerUrl: string | null
  /** Traffic sources: custom_param_1. */
  sources: readonly string[]
  adSets: readonly string[]
}

const firstWords = [
  'Click',
  'Traffic',
  'Media',
  'Lead',
  'Reach',
  'Spark',
  'Bright',
  'Rocket',
  'North',
  'Urban',
  'Pixel',
  'Signal',
  'Mint',
  'Echo',
  'Nimbus',
]
const secondWords = ['Wave', 'Forge', 'Hub', 'Stream', 'Works', 'Partners', 'Lab', 'Nation', 'Path', 'Labs']
export const trafficSources = [
  'facebook',
  'google',
  'taboola',
  'outbrain',
  'tiktok',
  'native',
  'email',
  'seo',
  'push',
  'youtube',
  'bing',
  'influencer',
]
export const qaPublisherName = 'Internal QA'

const unitMs = { days: DAY, hours: HOUR, minutes: MINUTE }

/** Validity of autologin links, in milliseconds. */
export const autologinMs = ({ autologinInterval, autologinUnit }: Publisher): number =>
  autologinInterval * unitMs[autologinUnit]

function drawPrices(random: Random, sent: ReadonlySet<number> | null): Prices {
  const share = 0.5 + random.next() * 0.2
  const round = (amount: number) => Math.max(10, Math.round((amount * share) / 10) * 10) * 100
  const byCountry = new Map<number, number>()
  for (const { index, countryId, price } of markets) {
    if ((sent ? sent.has(index) : index < 40) && random.chance(0.6)) byCountry.set(countryId, round(price))
  }
  return { fallback: round(330), byCountry }
}

function drawMarkets(random: Random, index: number): Set<number> | null {
  if (index < 8) return null
  const home = random.whole(0, markets.length - 1)
  const around = [...Array(random.whole(2, 16)).keys()].map((step) => (home + step) % markets.length)
  return new Set([...random.sample([0, 1, 2, 3, 4, 5, 6, 7], random.whole(0, 4)), ...around])
}

/** A large publisher whose traffic stopped without a reason, and one that grew within weeks. */
const silent = { index: 5, days: 4.3 }
const grown = { index: 4, days: 24 }
/** Days without traffic of inactive publishers. */
const inactiveDays = 60

/** Publishers without a default payout for other countries. */
const withoutFallback = [17, 34]

/** The 150 publishers, largest first; the last one is our own, for tests. */
export function createPublishers(random: Random, from: Instant, now: Instant): Publisher[] {
  const names = firstWords.flatMap((first) =>
    secondWords.map((second) => `${first}${random.chance(0.4) ? ' ' : ''}${second}`),
  )
  const shuffled = random.sample(names, 149)
  return [...shuffled, qaPublisherName].map((name, index) => {
    const sent = index === 149 ? null : drawMarkets(random, index)
    const joinedLate = index > 12 && index < 149 && random.chance(0.45)
    const slug = name.toLowerCase().replace(/[^a-z0-9]/g, '')
    const apiToken = createHash('sha256').update(`${name}/${random.next()}`).digest('hex').slice(0, 40)
    const isActive = index < 15 || !random.chance(0.05)
    const quietDays = index === silent.index ? silent.days : isActive ? null : inactiveDays
    return {
      id: index + 1,
      name,
      apiToken,
      isActive,
      since: joinedLate ? from + Math.floor(random.next() * 0.85 * (now - from)) : from,
      until: quietDays === null ? null : Math.floor(now - quietDays * DAY),
      growsFrom: index === grown.index ? now - grown.days * DAY : null,
      markets: sent,
      offers: random.sample(offers, random.whole(2, 7)),
      quality: 0.6 + random.next() * 0.8,
      prices: { ...drawPrices(random, sent), ...(withoutFallback.includes(index) && { fallback: null }) },
      locateLeadsBy: random.pick(['system', 'system', 'system', 'phone', 'ip_address'] as const),
      blocksDuplicates: !random.chance(0.2),
      autologinInterval: random.pick([1, 1, 2, 3, 7]),
      autologinUnit: random.pick(['days', 'days', 'days', 'hours'] as const),
      offerUrl: random.chance(0.6) ? `https://${slug}.example/thank-you` : null,
      sources: random.sample(trafficSources, random.whole(1, 4)),
      adSets: Array.from({ length: random.whole(2, 5) }, () => `adset-${random.whole(100, 299)}`),
    }
  })
}

/** Every fourth publisher gets postbacks at the sandbox; one of these servers is down. */
export function postbackUrlOf({ id }: Publisher): string | null {
  if (id % 4 !== 1) return null
  const query = 'event={event}&lead={lead_id}&hit={hit_id}&status={status}&payout={payout}&id={event_id}'
  return `sandbox:/publishers/${id}/postback?${query}${id === 9 ? '&answer=503' : ''}`
}

/** `encryptToken` is AES-GCM under the server's key. */
export async function publisherRows(
  random: Random,
  publishers: readonly Publisher[],
  encryptToken: (token: string) => Buffer,
): Promise<TableRows[]> {
  const main = publishers.map((publisher) => ({
    id: publisher.id,
    name: publisher.name,
    status: publisher.isActive ? 'active' : 'inactive',
    api_token_hash: createHash('sha256').update(publisher.apiToken).digest(),
    api_token_encrypted: encryptToken(publisher.apiToken),
    autologin_interval: publisher.autologinInterval,
    autologin_interval_unit: publisher.autologinUnit,
    block_duplicate_leads: publisher.blocksDuplicates,
    locate_leads_by: publisher.locateLeadsBy,
    tracking_domain: random.chance(0.5) ? `trk${publisher.id}.example` : null,
    offer_url: publisher.offerUrl,
    postback_url: postbackUrlOf(publisher),
    created_at: new Date(publisher.since - random.whole(1, 20) * DAY),
    updated_at: new Date(publisher.since),
  }))
  const at = new Date(publishers[0]?.since ?? 0)
  const countries = publishers.flatMap(({ id, markets: sent }) =>
    [...(sent ?? [])].map((index) => ({
      publisher_id: id,
      country_id: markets[index]?.countryId ?? null,
      notes: random.chance(0.04) ? random.pick(['Test budget first', 'Own landing pages', 'Mobile only']) : null,
    })),
  )
  const owners = publishers.slice(0, 12)
  const hashes = await demoHashes(owners.length)
  const accounts = owners.map(({ id, name }, index) => ({
    id,
    first_name: random.pick(['Alex', 'Maria', 'Jonas', 'Sofia', 'Viktor', 'Lena']),
    last_name: random.pick(['Berg', 'Costa', 'Novak', 'Petrov', 'Silva', 'Stone']),
    email: `${name.toLowerCase().replace(/[^a-z0-9]/g, '')}@publishers.example`,
    password_hash: hashes[index] ?? '',
    created_at: at,
    updated_at: at,
  }))
  const links = accounts.flatMap(({ id }) =>
    [id, ...(random.chance(0.3) ? [id + 40] : [])].map((publisher_id) => ({ publisher_account_id: id, publisher_id })),
  )
  return [
    { table: 'publishers', rows: main },
    { table: 'publisher_payouts', rows: numbered(priceRows('publisher_id', publishers, at)) },
    { table: 'publisher_supported_countries', rows: numbered(countries) },
    { table: 'publisher_accounts', rows: accounts },
    { table: 'publisher_account_publishers', rows: links },
  ]
}
