import { countryFromRest } from '../countries/countries.row'
import type { RestRevenue } from './revenues.rest'

export const revenue = ({ id, advertiser_id, country, amount, version }: RestRevenue) => ({
  id: String(id),
  advertiserId: String(advertiser_id),
  country: country && countryFromRest(country),
  amount,
  version,
})

export type RevenueRow = ReturnType<typeof revenue>
