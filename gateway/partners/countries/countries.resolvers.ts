import { distributionsOfCountries } from '../../routing/distributions/distributions.loaders'
import type { Resolvers } from '../../generated/graphql'
import { leadsOf } from '../../leads/leads/leads.loaders'
import { lookUp } from '../../app/records/links'
import { countryKind } from './countries.loaders'
import { countryFromRest } from './countries.row'

export const countryResolvers: Resolvers = {
  Country: {
    distributions: ({ id }, _args, context) => distributionsOfCountries(context).load(id),
    leads: leadsOf(({ id }) => ({ countryId: [id] })),
  },
  Query: {
    countries: async (_parent, _args, { rest }) => (await rest.get('/api/countries')).map(countryFromRest),
    country: (_parent, { id }, context) => lookUp(countryKind, id, context),
  },
}
