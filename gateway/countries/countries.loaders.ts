import type { Country } from '../generated/graphql'
import type { RecordKind } from '../links'
import { perRequest, recordLoader } from '../loaders'
import { countries } from './countries.rest'
import { countryFromRest } from './countries.row'

export const countryKind: RecordKind<Country> = {
  type: 'Country',
  loader: perRequest(({ rest }) => recordLoader(async (ids) => (await countries(rest, ids)).map(countryFromRest))),
}
