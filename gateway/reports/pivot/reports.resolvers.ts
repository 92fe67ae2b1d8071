import { camelCase, snakeCase } from '../../../shared/app/camelCase'
import { groupFacts, groupNamed, type RestGroup, type RestGrouping } from '../../../shared/reports/reportGroups'
import type { RestReportColumn } from '../../../shared/reports/reports'
import type { ReportGroup, Resolvers } from '../../generated/graphql'
import { restFilter, restParents } from '../../leads/leads/leads.filter'
import { columnsBehind, selectedFields } from '../../app/records/selection'
import { idText } from '../../app/rest/values'
import type { Parameters } from '../../app/rest/restTypes'
import {
  columnsOfReportFigures,
  readLeadCrossTable,
  readLeadMetrics,
  readLeadMetricsCompared,
  readReportFigures,
  readReportFiguresAt,
} from '../../generated/rows'
import { metricsFilter } from './reports.loaders'

type FigureColumns = NonNullable<Parameters<'/api/lead-pivot/columns', 'post'>['body']['columns']>
/** REST figures needed for the fields of `ReportFigures`. */
const restFigures = columnsBehind(columnsOfReportFigures as Record<string, FigureColumns>)

// The API refuses what is no grouping.
const grouping = (group: ReportGroup) => groupFacts[group].restName as RestGrouping

export const reportResolvers: Resolvers = {
  Query: {
    leadPivot: async (_parent, { filter, groupBy, parents, preset }, { rest }, info) => {
      const pastIsRead =
        ['previousTotals', 'previousRange'].some((field) => selectedFields(info).has(field)) ||
        selectedFields(info, 'rows').has('previous')
      const { headers, columns, previous, totals, row_count, previous_range, next_group_by_drilldown_enum } =
        await rest.query('/api/lead-pivot/columns', {
          body: {
            ...restFilter(filter),
            // The past costs a second reading of the leads.
            compare_with_past: pastIsRead && filter.compareWithPast,
            date_range_preset: preset,
            group_by: grouping(groupBy),
            parents: parents && restParents(parents),
            columns: restFigures(
              new Set([...selectedFields(info, 'rows', 'figures'), ...selectedFields(info, 'rows', 'previous')]),
            ),
          },
        })
      return {
        groupBy,
        headers: [groupBy, ...headers.slice(1).map(camelCase)],
        rows: columns.name.map((name, at) => ({
          ...{ value: idText(columns.value[at]), name, countryCode: columns.country_code?.[at] ?? null },
          figures: readReportFiguresAt(columns, at),
          previous: previous && readReportFiguresAt(previous, at),
        })),
        rowCount: row_count,
        totals: readReportFigures(totals),
        previousTotals: totals.previous ? readReportFigures(totals.previous) : null,
        previousRange: previous_range,
        nextGroups: (Object.keys(next_group_by_drilldown_enum) as RestGroup[]).map(groupNamed),
      }
    },
    leadCrossTable: async (_parent, { filter, rowsBy, columnsBy, metric, parents }, { rest }) => {
      const body = {
        ...restFilter(filter),
        rows_by: grouping(rowsBy),
        columns_by: grouping(columnsBy),
        metric: snakeCase(metric) as RestReportColumn,
        parents: parents && restParents(parents),
      }
      return readLeadCrossTable(await rest.query('/api/lead-cross-table', { body }))
    },
    leadMetrics: async (_parent, { filter }, { rest }) =>
      readLeadMetrics(await rest.query('/api/lead-metrics', { body: metricsFilter(filter) })),
    leadMetricsCompared: async (_parent, { filter, preset }, { rest }) => {
      const body = { ...metricsFilter(filter), date_range_preset: preset }
      return readLeadMetricsCompared(await rest.query('/api/lead-metrics/compared', { body }))
    },
  },
}
