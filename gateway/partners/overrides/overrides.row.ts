import { namedAdvertiser } from '../advertisers/advertisers.row'
import { countryFromRest } from '../countries/countries.row'
import { namedPublisher } from '../publishers/publishers.row'
import type { RestFunnelOverride, RestPublisherOverride } from './overrides.rest'

/** Fields that both kinds have. */
const kept = (row: RestPublisherOverride | RestFunnelOverride) => ({
  id: String(row.id),
  origin: row.origin,
  advertiser: namedAdvertiser(row.advertiser),
  publisher: namedPublisher(row.affiliate),
  overrideValues: row.override_values,
  version: row.version,
})

export const publisherOverride = (row: RestPublisherOverride) => ({
  ...kept(row),
  country: row.country && countryFromRest(row.country),
})
export const funnelOverride = (row: RestFunnelOverride) => ({
  ...kept(row),
  countries: row.country_details.map(countryFromRest),
})

export type PublisherOverrideRow = ReturnType<typeof publisherOverride>
export type FunnelOverrideRow = ReturnType<typeof funnelOverride>
