import type { Schemas } from '../../app/rest/restTypes'
import { namedAdvertiser } from '../advertisers/advertisers.row'
import { countryFromRest } from '../countries/countries.row'
import { namedPublisher } from '../publishers/publishers.row'

/** What both kinds have. */
const kept = (row: Schemas['PublisherOverride'] | Schemas['FunnelOverride']) => ({
  id: String(row.id),
  origin: row.origin,
  advertiser: namedAdvertiser(row.advertiser),
  publisher: namedPublisher(row.affiliate),
  overrideValues: row.override_values,
  version: row.version,
})

export const publisherOverride = (row: Schemas['PublisherOverride']) => ({
  ...kept(row),
  country: row.country && countryFromRest(row.country),
})
export const funnelOverride = (row: Schemas['FunnelOverride']) => ({
  ...kept(row),
  countries: row.country_details.map(countryFromRest),
})

export type PublisherOverrideRow = ReturnType<typeof publisherOverride>
export type FunnelOverrideRow = ReturnType<typeof funnelOverride>
