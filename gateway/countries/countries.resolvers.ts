import type { Resolvers } from '../generated/graphql'
import { countries } from './countries.rest'

export const countryResolvers: Resolvers = {
  Query: {
    countries: async (_parent, _args, { rest }) =>
      (await countries(rest)).map(({ id, code, name }) => ({ id: String(id), code, name })),
  },
}
