import type { Resolvers } from '../../generated/graphql'
import { kinds } from '../../app/records/kinds'
import { followAll } from '../../app/records/links'

export const userResolvers: Resolvers = {
  Query: {
    managers: async (_parent, _args, context, info) => {
      const managers = await context.rest.get('/api/managers')
      return followAll(
        kinds.User,
        managers.map(({ id, name }) => ({ id: String(id), name })),
        context,
        info,
      )
    },
  },
}
