import type { SupportedCountry, SupportedCountryOwner } from '../generated/graphql'
import type { RestSupportedCountry } from './supportedCountries.rest'

export const supportedCountry = (
  of: SupportedCountryOwner,
  { id, code, name, pivot }: RestSupportedCountry,
): SupportedCountry => ({
  id: String(pivot.id),
  of,
  country: { id: String(id), code, name },
  notes: pivot.notes,
  version: pivot.version,
})
