import type { RecordKind } from '../../app/records/links'
import { perRequest, recordLoader } from '../../app/records/loaders'
import { countries } from './countries.rest'
import { countryFromRest, type CountryRow } from './countries.row'

export const countryKind: RecordKind<CountryRow> = {
  type: 'Country',
  loader: perRequest(({ rest }) => recordLoader(async (ids) => (await countries(rest, ids)).map(countryFromRest))),
}
