import { clickFigures } from '../../app/records/clickFigures'
import type { ClickGroup, Resolvers } from '../../generated/graphql'
import { idText } from '../../app/rest/ids'
import { clickPivot } from './clickReports.rest'

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
          figures: clickFigures(row),
        })),
        rowCount: pivot.total,
        totals: clickFigures(pivot.totals),
        nextGroups: Object.keys(pivot.next_group_by_drilldown_enum) as ClickGroup[],
      }
    },
  },
}
