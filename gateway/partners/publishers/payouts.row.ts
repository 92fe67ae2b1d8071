import { countryFromRest } from '../countries/countries.row'
import type { RestPayout } from './publishers.rest'

export const payout = ({ id, affiliate_id, country, amount, version }: RestPayout) => ({
  id: String(id),
  publisherId: String(affiliate_id),
  country: country && countryFromRest(country),
  amount,
  version,
})

export type PayoutRow = ReturnType<typeof payout>
