import type { ClickFigures, ClickGroup, Resolvers } from '../generated/graphql'
import { idText } from '../ids'
import { clickPivot, type RestClickFigures } from './clickReports.rest'

/** Counts and rates are there for everybody who may see the report. */
const figures = (row: RestClickFigures): ClickFigures => ({
  clicks: row.clicks,
  grossClicks: row.gross_clicks,
  leads: row.leads,
  c2l: row.c2l,
  ftds: row.ftds,
  c2f: row.c2f,
  lateFtds: row.late_ftds,
  cr: row.cr,
  payout: row.payout,
  ppc: row.ppc,
  epc: row.epc,
  revenue: row.revenue,
  profit: row.profit,
  margin: row.margin,
  ecpl: row.ecpl,
  aecpl: row.aecpl,
})

export const clickReportResolvers: Resolvers = {
  Query: {
    clickPivot: async (_parent, { filter, groupBy, parents }, { rest }) => {
      const pivot = await clickPivot(rest, filter, groupBy, parents)
      return {
        groupBy,
        headers: pivot.headers,
        rows: pivot.data.map((row) => ({
          value: idText(row.value),
          name: row.name,
          countryCode: row.country_code,
          figures: figures(row),
        })),
        rowCount: pivot.total,
        totals: figures(pivot.totals),
        nextGroups: Object.keys(pivot.next_group_by_drilldown_enum) as ClickGroup[],
      }
    },
  },
}
