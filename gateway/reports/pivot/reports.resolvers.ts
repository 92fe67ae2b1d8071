import type { Grouping } from '../../../shared/reports/reportGroups'
import type { ReportGroup, Resolvers } from '../../generated/graphql'
import { restFilter, restParents } from '../../leads/leads/leads.filter'
import { selectedFields } from '../../app/records/selection'
import { readComparedMetrics, readMetrics } from './reports.loaders'
import { leadCrossTable, leadPivot } from './reports.rest'
import { crossHeadFromRest, figuresFromRest, pivotRowsFromRest, restFigures } from './reports.row'

// The API refuses what is no grouping.
export const reportResolvers: Resolvers = {
  Query: {
    leadPivot: async (_parent, { filter, groupBy, parents, preset }, { rest }, info) => {
      const pastIsRead =
        ['previousTotals', 'previousRange'].some((field) => selectedFields(info).has(field)) ||
        selectedFields(info, 'rows').has('previous')
      const { headers, columns, previous, totals, row_count, previous_range, next_group_by_drilldown_enum } =
        await leadPivot(rest, {
          ...restFilter(filter),
          // The past costs a second reading of the leads.
          compare_with_past: pastIsRead && filter.compareWithPast,
          date_range_preset: preset,
          group_by: groupBy as Grouping,
          parents: parents && restParents(parents),
          columns: restFigures(
            new Set([...selectedFields(info, 'rows', 'figures'), ...selectedFields(info, 'rows', 'previous')]),
          ),
        })
      return {
        groupBy,
        headers,
        rows: pivotRowsFromRest(columns, previous),
        rowCount: row_count,
        totals: figuresFromRest(totals),
        previousTotals: totals.previous ? figuresFromRest(totals.previous) : null,
        previousRange: previous_range,
        nextGroups: Object.keys(next_group_by_drilldown_enum) as ReportGroup[],
      }
    },
    leadCrossTable: async (_parent, { filter, rowsBy, columnsBy, metric, parents }, { rest }) => {
      const { rows, columns, cells, cell_leads, row_count, column_count, total } = await leadCrossTable(rest, {
        ...restFilter(filter),
        rows_by: rowsBy as Grouping,
        columns_by: columnsBy as Grouping,
        metric,
        parents: parents && restParents(parents),
      })
      return {
        rows: rows.map(crossHeadFromRest),
        columns: columns.map(crossHeadFromRest),
        cells,
        cellLeads: cell_leads,
        rowCount: row_count,
        columnCount: column_count,
        total,
      }
    },
    leadMetrics: (_parent, { filter }, { rest }) => readMetrics(rest, filter),
    leadMetricsCompared: (_parent, { filter, preset }, { rest }) => readComparedMetrics(rest, filter, preset),
  },
}
