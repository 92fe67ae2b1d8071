import type { FilterList } from '../../../shared/app/filters'
import type { FilterValue, Resolvers } from '../../generated/graphql'
import { restLeadQuery } from '../leads/leads.filter'
import { restList } from '../../app/rest/names'
import { filterValueCounts, filterValues, type RestFilterValue } from './filterValues.rest'

const values = ({ data }: { data: RestFilterValue[] }): FilterValue[] =>
  data.map(({ id, name, code = null, statuses = null }) => ({ id: String(id), name, code, statuses }))

export const filterValueResolvers: Resolvers = {
  Query: {
    filterValues: async (_parent, _args, { rest }) => {
      const categories = await filterValues(rest)
      return {
        advertisers: values(categories.Advertisers),
        countries: values(categories.Countries),
        statuses: values(categories.Statuses),
        publishers: values(categories.Publishers),
        customParam1: values(categories['Custom Param 1']),
        customParam2: values(categories['Custom Param 2']),
        customParam3: values(categories['Custom Param 3']),
        customParam4: values(categories['Custom Param 4']),
        customParam5: values(categories['Custom Param 5']),
        publisherStatus: values(categories['Publisher Status']),
        offer: values(categories.Offer),
        distributions: values(categories.Distributions),
        funnel: values(categories.Funnel),
        campaigns: values(categories.Campaigns),
        campaignSteps: values(categories['Campaign Steps']),
        campaignSources: values(categories['Campaign Sources']),
      }
    },
    filterValueCounts: async (_parent, { list, ...query }, { rest }) =>
      (await filterValueCounts(rest, { ...restLeadQuery(query), list: restList(list) as FilterList })).map(
        ({ id, count }) => ({
          valueId: id,
          count,
        }),
      ),
  },
}
