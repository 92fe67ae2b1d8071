import type { Instant } from '../../../../shared/app/time/timeZones'
import type { Advertiser } from './advertisers'
import { markets } from '../world/markets'
import { offers } from './offers'
import { numbered } from './prices'
import type { Publisher } from './publishers'
import type { Random } from '../world/random'
import type { TableRows } from '../world/rows'

type Origin = 'advertiser' | 'publisher'

export interface Exclusion {
  advertiserId: number
  publisherId: number
  countryIds: readonly number[]
  funnels: readonly string[]
}

/** Override for a pair of advertiser and publisher; no countries = all. */
export interface Override {
  origin: Origin
  advertiserId: number
  publisherId: number
  countryIds: readonly number[]
  values: readonly string[]
}

export interface Overrides {
  exclusions: readonly Exclusion[]
  publisherIds: readonly Override[]
  funnels: readonly Override[]
}

const someCountries = (random: Random, count: number) =>
  random.sample(markets.slice(0, 30), count).map(({ countryId }) => countryId)

/** Rules for pairs: exclusions, publisher ids and offer slugs sent instead of the real ones. */
export function createOverrides(
  random: Random,
  advertisers: readonly Advertiser[],
  publishers: readonly Publisher[],
): Overrides {
  const regular = advertisers.filter(({ isTest }) => !isTest)
  const big = publishers.slice(0, 60)
  const pair = () => ({ advertiserId: random.pick(regular).id, publisherId: random.pick(big).id })
  const origin = (): Origin => random.pick(['advertiser', 'publisher'] as const)
  const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make)
  return {
    exclusions: times(45, () => ({
      ...pair(),
      countryIds: someCountries(random, random.whole(1, 6)),
      funnels: random.chance(0.4) ? random.sample(offers, random.whole(1, 3)).map(({ slug }) => slug) : [],
    })),
    publisherIds: times(60, () => ({
      ...pair(),
      origin: origin(),
      countryIds: random.chance(0.5) ? someCountries(random, 1) : [],
      values: times(random.whole(1, 3), () => String(random.whole(1000, 9999))),
    })),
    funnels: times(50, () => ({
      ...pair(),
      origin: origin(),
      countryIds: random.chance(0.5) ? someCountries(random, random.whole(1, 4)) : [],
      values: random.sample(offers, random.whole(1, 2)).map(({ slug }) => slug),
    })),
  }
}

export function overrideRows({ exclusions, publisherIds, funnels }: Overrides, from: Instant): TableRows[] {
  const at = { created_at: new Date(from), updated_at: new Date(from) }
  const countriesOf = (list: readonly { countryIds: readonly number[] }[], key: string) =>
    list.flatMap(({ countryIds }, index) => countryIds.map((country_id) => ({ [key]: index + 1, country_id })))
  const pairOf = ({ advertiserId, publisherId }: Exclusion | Override) => ({
    advertiser_id: advertiserId,
    publisher_id: publisherId,
  })
  return [
    {
      table: 'advertiser_exclusions',
      rows: numbered(exclusions.map((exclusion) => ({ ...pairOf(exclusion), funnel: exclusion.funnels, ...at }))),
    },
    { table: 'advertiser_exclusion_countries', rows: countriesOf(exclusions, 'exclusion_id') },
    {
      table: 'publisher_overrides',
      rows: numbered(
        publisherIds.map((override) => ({
          origin: override.origin,
          ...pairOf(override),
          country_id: override.countryIds[0] ?? null,
          override_values: override.values,
          ...at,
        })),
      ),
    },
    {
      table: 'funnel_overrides',
      rows: numbered(
        funnels.map((override) => ({
          origin: override.origin,
          ...pairOf(override),
          override_values: override.values,
          ...at,
        })),
      ),
    },
    { table: 'funnel_override_countries', rows: countriesOf(funnels, 'funnel_override_id') },
  ]
}
