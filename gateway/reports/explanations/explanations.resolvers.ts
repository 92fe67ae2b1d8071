import type { Resolvers } from '../../generated/graphql'
import { metricComparisonInRest, readMetricExplanation } from '../../generated/rows'
import { snakeCase } from '../../../shared/app/camelCase'
import type { Parameters } from '../../app/rest/restTypes'
import { restParents } from '../../leads/leads/leads.filter'
import { metricsFilter } from '../pivot/reports.loaders'

type ExplainBody = Parameters<'/api/lead-metrics/explain', 'post'>['body']

export const explanationResolvers: Resolvers = {
  Query: {
    metricExplanation: async (_parent, { filter, parents, preset, metric, compareWith }, { rest }) => {
      const body = {
        ...metricsFilter(filter),
        parents: parents && restParents(parents),
        date_range_preset: preset,
        metric: snakeCase(metric) as ExplainBody['metric'],
        compare_with: metricComparisonInRest[compareWith],
      }
      return readMetricExplanation(await rest.query('/api/lead-metrics/explain', { body }))
    },
  },
}
