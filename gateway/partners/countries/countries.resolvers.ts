import { distributionsOfCountries } from '../../routing/distributions/distributions.loaders'
import type { Resolvers } from '../../generated/graphql'
import { leadsOf } from '../../leads/leads/leads.loaders'

export const countryResolvers: Resolvers = {
  Country: {
    distributions: ({ id }, _args, context) => distributionsOfCountries(context).load(id),
    leads: leadsOf(({ id }) => ({ countryId: [id] })),
  },
}
