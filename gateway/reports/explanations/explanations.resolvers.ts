import type { MetricComparison, Resolvers } from '../../generated/graphql'
import { fromRest } from '../../app/rest/fromRest'
import { idText } from '../../app/rest/ids'
import { camelCase, snakeCase } from '../../app/rest/names'
import type { Parameters, Schemas } from '../../app/rest/restTypes'
import { restParents } from '../../leads/leads/leads.filter'
import { metricsFilter } from '../pivot/reports.loaders'

type ExplainBody = Parameters<'/api/lead-metrics/explain', 'post'>['body']

const dimensionFromRest = ({ group_by, title, difference, change, groups, others }: Schemas['ExplainedDimension']) => ({
  ...{ groupBy: group_by, title, difference },
  change: fromRest(change),
  groups: groups.map(({ value, name, country_code, change }) => ({
    ...{ value: idText(value), name, countryCode: country_code ?? null },
    change: fromRest(change),
  })),
  others: others && { count: others.count, change: fromRest(others.change) },
})

export const explanationResolvers: Resolvers = {
  Query: {
    metricExplanation: async (_parent, { filter, parents, preset, metric, compareWith }, { rest }) => {
      const body = {
        ...metricsFilter(filter),
        parents: parents && restParents(parents),
        date_range_preset: preset,
        metric: snakeCase(metric) as ExplainBody['metric'],
        compare_with: snakeCase(compareWith) as ExplainBody['compare_with'],
      }
      const answer = await rest.query('/api/lead-metrics/explain', { body })
      return {
        previousRange: answer.previous_range,
        comparisons: answer.comparisons.map((name) => camelCase(name) as MetricComparison),
        before: answer.before,
        after: answer.after,
        dimensions: answer.dimensions.map(dimensionFromRest),
      }
    },
  },
}
