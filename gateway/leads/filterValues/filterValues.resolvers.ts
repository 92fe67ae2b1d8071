import type { FilterList } from '../../../shared/app/filters'
import type { Resolvers } from '../../generated/graphql'
import { restFilter, restLeadQuery } from '../leads/leads.filter'

export const filterValueResolvers: Resolvers = {
  Query: {
    filterValueCounts: async (_parent, { list, ...query }, { rest }) => {
      const [counted] = restFilter({ excludes: [list] }).excludes ?? []
      const body = { ...restLeadQuery(query), list: counted as FilterList }
      return (await rest.query('/api/filter-values/counts', { body })).map(({ id, count }) => ({ valueId: id, count }))
    },
  },
}
