import { countryFromRest } from './countries.row'
import { recordKind } from '../../app/records/links'

export const countryKind = recordKind('Country', countryFromRest, (rest, ids) =>
  rest.get('/api/countries', { query: { ids: ids.join() } }),
)
