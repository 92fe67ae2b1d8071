import type { Schemas } from '../../app/rest/restTypes'
import { countryFromRest } from '../countries/countries.row'
import { fromRest } from '../../app/rest/fromRest'

export const revenue = ({ country, ...row }: Schemas['Revenue']) => ({
  ...fromRest(row),
  country: country && countryFromRest(country),
})

export type RevenueRow = ReturnType<typeof revenue>
