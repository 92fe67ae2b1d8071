import type { Resolvers } from '../../generated/graphql'
import { idText } from '../../app/rest/ids'
import type { Schemas } from '../../app/rest/restTypes'
import { restFilter, restParents } from '../../leads/leads/leads.filter'

const figuresFromRest = ({ leads, expected_revenue }: Schemas['LostLeadsFigures']) => ({
  leads,
  expectedRevenue: expected_revenue,
})

export const lostLeadsResolvers: Resolvers = {
  Query: {
    lostLeads: async (_parent, { filter, groupBy, parents }, { rest }) => {
      const { data, row_count, totals } = await rest.query('/api/lost-leads', {
        body: { ...restFilter(filter), group_by: groupBy, parents: parents && restParents(parents) },
      })
      return {
        groupBy,
        rows: data.map((row) => ({
          value: idText(row.value),
          name: row.name,
          countryCode: row.country_code ?? null,
          figures: figuresFromRest(row),
        })),
        rowCount: row_count,
        totals: figuresFromRest(totals),
      }
    },
  },
}
