import type { RestClickGroup } from '../../../shared/reports/clickReports'
import { groupFacts, groupNamed } from '../../../shared/reports/reportGroups'
import type { ClickGroup, ClickParentInput, Resolvers } from '../../generated/graphql'
import { readClickFigures, readClickPivotRow } from '../../generated/rows'
import { idNumber } from '../../app/rest/ids'
import { inputInRest } from '../../app/records/calls'
import type { Parameters } from '../../app/rest/restTypes'

type Body = Parameters<'/api/click-pivot', 'post'>['body']

const grouping = (group: ClickGroup) => groupFacts[group].restName as RestClickGroup

/** Converts a step of the path to REST, where ids are numbers. */
const parentOf = ({ key, value }: ClickParentInput): NonNullable<Body['parents']>[number] => ({
  key: grouping(key),
  value: groupFacts[key].kind === 'id' && value != null ? idNumber(value, 'parents') : (value ?? null),
})

export const clickReportResolvers: Resolvers = {
  Query: {
    clickPivot: async (_parent, { filter, groupBy, parents }, { rest }) => {
      const body: Body = {
        ...inputInRest<Body>('ClickFilterInput', filter),
        group_by: grouping(groupBy),
        parents: parents?.map(parentOf),
      }
      const pivot = await rest.query('/api/click-pivot', { body })
      return {
        groupBy,
        headers: [groupBy, ...pivot.headers.slice(1)],
        rows: pivot.data.map(readClickPivotRow),
        rowCount: pivot.total,
        totals: readClickFigures(pivot.totals),
        nextGroups: (Object.keys(pivot.next_group_by_drilldown_enum) as RestClickGroup[]).map(
          groupNamed,
        ) as ClickGroup[],
      }
    },
  },
}
