import { groupKind, type ReportGroup } from '../../../shared/reports/reportGroups'
import type { MetricComparison, Resolvers } from '../../generated/graphql'
import { idNumber, idText } from '../../app/rest/ids'
import { camelCase, snakeCase } from '../../app/rest/names'
import type { Parameters, Schemas } from '../../app/rest/restTypes'
import { restFilter, restParents } from '../../leads/leads/leads.filter'

type Body = Parameters<'/api/lost-leads', 'post'>['body']

const figuresFromRest = ({ leads, expected_revenue }: Schemas['LostLeadsPast']) => ({
  leads,
  expectedRevenue: expected_revenue,
})
const described = ({
  value,
  name,
  country_code,
}: Pick<Schemas['LostLeadsColumn'], 'value' | 'name' | 'country_code'>) => ({
  ...{ value: idText(value), name },
  countryCode: country_code ?? null,
})
const restValue = (group: ReportGroup) => (value: string | null | undefined, index: number) =>
  value != null && groupKind(group) === 'id' ? idNumber(value, `columnValues.${index}`) : (value ?? null)

export const lostLeadsResolvers: Resolvers = {
  Query: {
    lostLeads: async (_parent, asked, { rest }) => {
      const { filter, groupBy, parents, columnsBy, columnValues, preset, compareWith } = asked
      const { data, row_count, totals, columns, column_count, previous_range, comparisons } = await rest.query(
        '/api/lost-leads',
        {
          body: {
            ...{ ...restFilter(filter), group_by: groupBy, parents: parents && restParents(parents) },
            // The API refuses what is no grouping.
            columns_by: columnsBy as Body['columns_by'],
            column_values: columnsBy && columnValues?.map(restValue(columnsBy)),
            date_range_preset: preset,
            compare_with: compareWith && (snakeCase(compareWith) as Body['compare_with']),
          },
        },
      )
      return {
        groupBy,
        rows: data.map((row) => ({
          ...described(row),
          figures: figuresFromRest(row),
          previous: row.previous && figuresFromRest(row.previous),
          leadsByColumn: row.leads_by_column,
          expectedRevenueByColumn: row.expected_revenue_by_column,
        })),
        rowCount: row_count,
        totals: figuresFromRest(totals),
        previousTotals: totals.previous && figuresFromRest(totals.previous),
        previousRange: previous_range,
        comparisons: comparisons.map((name) => camelCase(name) as MetricComparison),
        columns: columns.map((column) => ({ ...described(column), figures: figuresFromRest(column) })),
        columnCount: column_count,
      }
    },
  },
}
