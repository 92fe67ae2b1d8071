import type { LeadFacts } from './obstacles'
import type { Overwritten, PairOverride, PairOverrides, Random, RoutedAdvertiser } from './world'

/** Funnel and publisher id sent instead of the lead's own, and their source. */
export interface Overrides {
  funnel_override: string | null
  funnel_override_origin: string | null
  publisher_id_override: string | null
  pub_override_origin: string | null
}

interface Pair {
  advertiserId: number
  publisherId: number | null
  countryId: number | null
}

/**
 * Override of a pair for a country: advertiser overrides before publisher overrides, then country before all countries.
 */
export function pairOverride(
  list: readonly PairOverride[],
  { advertiserId, publisherId, countryId }: Pair,
): PairOverride | undefined {
  const order = ({ origin, countryIds }: PairOverride) =>
    (origin === 'advertiser' ? 0 : 2) + (countryIds.length ? 0 : 1)
  return list
    .filter((one) => one.advertiserId === advertiserId && one.publisherId === publisherId)
    .filter(({ countryIds }) => !countryIds.length || (countryId !== null && countryIds.includes(countryId)))
    .sort((one, other) => order(one) - order(other) || one.id - other.id)[0]
}

/** A random value. */
export const pickRandom = (values: readonly string[], random: Random): string | null =>
  values[Math.floor(random() * values.length)] ?? null

/** Data sent to an advertiser for a lead of a distribution or campaign. */
export interface BrokerOverrides extends Overrides {
  /** Overwritten custom parameters. */
  parameters: Record<string, string>
}

/** Overwritten data and its source. */
export interface Overwrite {
  by: 'distribution' | 'campaign'
  values: Overwritten
}

/**
 * Data sent instead of the lead's own: the overwrite of the distribution or campaign step, overridden by the pair of
 * advertiser and publisher. `sendOrgFunnel` keeps the funnel. See docs/domain/routing.md.
 */
export function brokerOverridesOf(
  lead: LeadFacts,
  {
    advertiser,
    overwrite: { by, values },
    overrides,
  }: { advertiser: RoutedAdvertiser; overwrite: Overwrite; overrides: PairOverrides },
  random: Random,
): BrokerOverrides {
  const pair = { advertiserId: advertiser.id, publisherId: lead.publisherId, countryId: lead.countryId }
  const { funnel: funnels, affiliate_id: publisherIds, ...parameters } = values
  const told = (own: PairOverride | undefined, overwrite: readonly string[] | undefined) => {
    if (own) return [pickRandom(own.values, random), own.origin] as const
    return overwrite?.length ? ([pickRandom(overwrite, random), by] as const) : ([null, null] as const)
  }
  const [funnel_override, funnel_override_origin] = advertiser.sendOrgFunnel
    ? [null, null]
    : told(pairOverride(overrides.funnels, pair), funnels)
  const [publisher_id_override, pub_override_origin] = told(pairOverride(overrides.publisherIds, pair), publisherIds)
  const overwritten = Object.entries(parameters).flatMap(([name, values]) => {
    const value = pickRandom(values, random)
    return value === null ? [] : [[name, value] as const]
  })
  return {
    funnel_override,
    funnel_override_origin,
    publisher_id_override,
    pub_override_origin,
    parameters: Object.fromEntries(overwritten),
  }
}
