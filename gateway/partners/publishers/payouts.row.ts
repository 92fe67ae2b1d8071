import type { Schemas } from '../../app/rest/restTypes'
import { countryFromRest } from '../countries/countries.row'
import { fromRest } from '../../app/rest/fromRest'

export const payout = ({ affiliate_id, country, ...row }: Schemas['Payout']) => ({
  ...fromRest(row),
  publisherId: String(affiliate_id),
  country: country && countryFromRest(country),
})

export type PayoutRow = ReturnType<typeof payout>
