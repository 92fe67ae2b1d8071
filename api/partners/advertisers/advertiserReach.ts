import type { OpeningDay } from '../../../shared/partners/openingHours'
import type { AdvertiserObstacle } from '../../../shared/partners/partnerHealth'

/** Settings of an advertiser that determine whether leads can reach it. */
interface ReachFacts {
  isActive: boolean
  broker: object | null
  brokerFault: string | null
  /** Empty means all. */
  supportedCountryIds: readonly number[]
  openingHours: readonly { countryId: number; days: readonly OpeningDay[] }[]
}

const takesTraffic = (days: readonly OpeningDay[]) =>
  days.some(({ checked, traffic, steps }) => checked && traffic !== false && steps.length > 0)

const supports = ({ supportedCountryIds }: Pick<ReachFacts, 'supportedCountryIds'>, countryId: number) =>
  !supportedCountryIds.length || supportedCountryIds.includes(countryId)

/** Countries from which leads can come: those of its distributions that it supports. */
export const reachableCountries = (advertiser: ReachFacts, distributionCountryIds: readonly number[]): number[] =>
  [...new Set(distributionCountryIds)].filter((countryId) => supports(advertiser, countryId))

/**
 * Why no lead can reach an active advertiser; empty if leads can, and for an inactive one. `distributionCountryIds` are
 * those of active distributions with a share for it.
 */
export function reachObstacles(
  advertiser: ReachFacts,
  distributionCountryIds: readonly number[],
): AdvertiserObstacle[] {
  if (!advertiser.isActive) return []
  const countries = reachableCountries(advertiser, distributionCountryIds)
  const hoursOf = (id: number) => advertiser.openingHours.find(({ countryId }) => countryId === id)
  const isClosed = (id: number) => {
    const hours = hoursOf(id)
    return hours !== undefined && !takesTraffic(hours.days)
  }
  return [
    ...(advertiser.brokerFault === null ? [] : ([advertiser.broker ? 'not_tested' : 'no_broker'] as const)),
    ...(distributionCountryIds.length ? [] : (['no_distribution'] as const)),
    ...(distributionCountryIds.length && !countries.length ? (['wrong_country'] as const) : []),
    ...(countries.length && countries.every(isClosed) ? (['never_open'] as const) : []),
  ]
}
