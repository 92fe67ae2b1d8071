import type { ClickFilterInput, ClickGroup, ClickParentInput } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { restList } from '../../app/rest/names'
import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestClickFigures = Schemas['ClickFigures']
type Body = Parameters<'/api/click-pivot', 'post'>['body']

/** REST has a different name for publishers. */
const clickList = (name: string) => (name === 'publisherId' ? 'affiliate_id' : restList(name))

/** Converts a step of the path to REST, where ids are numbers. */
const parentOf = ({ key, value }: ClickParentInput): NonNullable<Body['parents']>[number] => {
  const isId = key === 'country_id' || key === 'affiliate_id'
  return { key, value: isId && value != null ? idNumber(value, 'parents') : (value ?? null) }
}

const idsOf = (ids: readonly string[] | null | undefined, argument: string) => ids?.map((id) => idNumber(id, argument))

export const clickPivot = (
  rest: Rest,
  filter: ClickFilterInput,
  groupBy: ClickGroup,
  parents: readonly ClickParentInput[] | null | undefined,
) =>
  rest.query('/api/click-pivot', {
    body: {
      start_date: filter.startDate,
      end_date: filter.endDate,
      country_id: idsOf(filter.countryId, 'countryId'),
      affiliate_id: idsOf(filter.publisherId, 'publisherId'),
      offer: filter.offer as string[] | null | undefined,
      excludes: filter.excludes?.map(clickList) as Body['excludes'],
      group_by: groupBy,
      parents: parents?.map(parentOf),
    },
  })
