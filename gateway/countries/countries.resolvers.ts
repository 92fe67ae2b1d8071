import type { Resolvers } from '../generated/graphql'
import { lookUp } from '../links'
import { countryKind } from './countries.loaders'
import { countries } from './countries.rest'
import { countryFromRest } from './countries.row'

export const countryResolvers: Resolvers = {
  Query: {
    countries: async (_parent, _args, { rest }) => (await countries(rest)).map(countryFromRest),
    country: (_parent, { id }, context) => lookUp(countryKind, id, context),
  },
}
