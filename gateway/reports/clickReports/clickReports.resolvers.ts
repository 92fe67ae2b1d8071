import type { ClickGroup, ClickParentInput, Resolvers } from '../../generated/graphql'
import { readClickFigures, readClickPivotRow } from '../../generated/rows'
import { idNumber } from '../../app/rest/ids'
import { restList } from '../../app/errors/names'
import type { Parameters } from '../../app/rest/restTypes'

type Body = Parameters<'/api/click-pivot', 'post'>['body']

/** REST has a different name for publishers. */
const clickList = (name: string) => (name === 'publisherId' ? 'affiliate_id' : restList(name))

/** Converts a step of the path to REST, where ids are numbers. */
const parentOf = ({ key, value }: ClickParentInput): NonNullable<Body['parents']>[number] => {
  const isId = key === 'country_id' || key === 'affiliate_id'
  return { key, value: isId && value != null ? idNumber(value, 'parents') : (value ?? null) }
}

const idsOf = (ids: readonly string[] | null | undefined, argument: string) => ids?.map((id) => idNumber(id, argument))

export const clickReportResolvers: Resolvers = {
  Query: {
    clickPivot: async (_parent, { filter, groupBy, parents }, { rest }) => {
      const body: Body = {
        start_date: filter.startDate,
        end_date: filter.endDate,
        country_id: idsOf(filter.countryId, 'countryId'),
        affiliate_id: idsOf(filter.publisherId, 'publisherId'),
        offer: filter.offer,
        excludes: filter.excludes?.map(clickList) as Body['excludes'],
        group_by: groupBy,
        parents: parents?.map(parentOf),
      }
      const pivot = await rest.query('/api/click-pivot', { body })
      return {
        groupBy,
        headers: pivot.headers,
        rows: pivot.data.map(readClickPivotRow),
        rowCount: pivot.total,
        totals: readClickFigures(pivot.totals),
        nextGroups: Object.keys(pivot.next_group_by_drilldown_enum) as ClickGroup[],
      }
    },
  },
}
