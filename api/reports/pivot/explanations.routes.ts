import { explainedMetrics } from '../../../shared/reports/explainedFigures'
import { mayNeed } from '../../../shared/reports/reports'
import { anyOf } from '../../app/http/access'
import { ApiError } from '../../app/http/errors'
import { route } from '../../app/http/route'
import { spanOf } from './comparedCards'
import { contextFor } from './reportContext'
import { metricsQuery } from './reports.filter'
import { explainMetric } from './explanations'
import { explanation, explanationBody } from './explanations.schema'

export const explanationRoutes = [
  route({
    method: 'post',
    path: '/api/lead-metrics/explain',
    operationId: 'explainLeadMetric',
    readsTimeZone: true,
    summary:
      'Why a figure of /api/lead-metrics, or the number of lost leads, differs from an earlier range: the difference split by each grouping into mix (more ' +
      'or less of a group) and rate (the group itself changed). The parts of a grouping add up to its difference exactly. ' +
      'Money needs its global permission.',
    access: anyOf('REPORTS_LIST'),
    body: explanationBody,
    response: explanation,
    handle: async (asked) => {
      const { date_range_preset, metric, compare_with, ...body } = asked.body
      const { needs, title } = explainedMetrics[metric]
      if (!mayNeed(asked.session.permissions, needs, 'global'))
        throw new ApiError('FORBIDDEN', `You may not see ${title}.`)
      const context = await contextFor({ ...asked, body })
      const query = metricsQuery(body)
      const span = spanOf(query, date_range_preset ?? null, context)
      return explainMetric(asked, { metric, comparison: compare_with, query, span }, context)
    },
  }),
]
