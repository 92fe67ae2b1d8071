import type { FilterList } from '../../../shared/app/filters'
import type { Resolvers } from '../../generated/graphql'
import { restLeadQuery } from '../leads/leads.filter'
import { restList } from '../../app/errors/names'

export const filterValueResolvers: Resolvers = {
  Query: {
    filterValueCounts: async (_parent, { list, ...query }, { rest }) => {
      const body = { ...restLeadQuery(query), list: restList(list) as FilterList }
      return (await rest.query('/api/filter-values/counts', { body })).map(({ id, count }) => ({ valueId: id, count }))
    },
  },
}
