import type { Revenue } from '../generated/graphql'
import type { RestRevenue } from './revenues.rest'

export const revenue = ({ id, country, amount, version }: RestRevenue): Revenue => ({
  id: String(id),
  country: country && { ...country, id: String(country.id) },
  amount,
  version,
})
