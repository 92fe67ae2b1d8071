import { countryFromRest } from '../countries/countries.row'
import { namedPublisher } from '../publishers/publishers.row'
import type { RestExclusion } from './exclusions.rest'

export const exclusion = (row: RestExclusion) => ({
  id: String(row.id),
  advertiserId: String(row.advertiser_id),
  publisher: namedPublisher(row.affiliate),
  countries: row.countries.map(countryFromRest),
  // REST returns the list as JSON text.
  funnel: JSON.parse(row.funnel) as string[],
  version: row.version,
})

export type ExclusionRow = ReturnType<typeof exclusion>
