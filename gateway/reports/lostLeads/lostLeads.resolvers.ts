import { groupFacts, type ReportGroup } from '../../../shared/reports/reportGroups'
import type { Resolvers } from '../../generated/graphql'
import {
  metricComparison,
  metricComparisonInRest,
  readLostLeadsColumn,
  readLostLeadsFigures,
  readLostLeadsRow,
} from '../../generated/rows'
import { idNumber } from '../../app/rest/ids'
import type { Parameters } from '../../app/rest/restTypes'
import { restFilter, restParents } from '../../leads/leads/leads.filter'

type Body = Parameters<'/api/lost-leads', 'post'>['body']

const restValue = (group: ReportGroup) => (value: string | null | undefined, index: number) =>
  value != null && groupFacts[group].kind === 'id' ? idNumber(value, `columnValues.${index}`) : (value ?? null)

export const lostLeadsResolvers: Resolvers = {
  Query: {
    lostLeads: async (_parent, asked, { rest }) => {
      const { filter, groupBy, parents, columnsBy, columnValues, preset, compareWith } = asked
      const { data, row_count, totals, columns, column_count, previous_range, comparisons } = await rest.query(
        '/api/lost-leads',
        {
          body: {
            ...{
              ...restFilter(filter),
              group_by: groupFacts[groupBy].restName,
              parents: parents && restParents(parents),
            },
            // The API refuses what is no grouping.
            columns_by: columnsBy && (groupFacts[columnsBy].restName as Body['columns_by']),
            column_values: columnsBy && columnValues?.map(restValue(columnsBy)),
            date_range_preset: preset,
            compare_with: compareWith && metricComparisonInRest[compareWith],
          },
        },
      )
      return {
        groupBy,
        rows: data.map(readLostLeadsRow),
        rowCount: row_count,
        totals: readLostLeadsFigures(totals),
        previousTotals: totals.previous && readLostLeadsFigures({ ...totals.previous, previous: null }),
        previousRange: previous_range,
        comparisons: comparisons.map((name) => metricComparison[name]),
        columns: columns.map(readLostLeadsColumn),
        columnCount: column_count,
      }
    },
  },
}
