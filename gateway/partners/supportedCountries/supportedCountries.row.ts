import type { Schemas } from '../../app/rest/restTypes'
import { countryFromRest } from '../countries/countries.row'
import type { SupportedCountryOwner } from '../../generated/graphql'
import { idText } from '../../app/rest/ids'

export const supportedCountry = (of: SupportedCountryOwner, { pivot, ...country }: Schemas['SupportedCountry']) => ({
  id: String(pivot.id),
  of,
  advertiserId: idText(pivot.advertiser_id),
  publisherId: idText(pivot.affiliate_id),
  country: countryFromRest(country),
  notes: pivot.notes,
  version: pivot.version,
})

export type SupportedCountryRow = ReturnType<typeof supportedCountry>
