import { useMemo } from 'react'
import {
  useClickPivotQuery,
  type ClickFilterInput,
  type ClickGroup,
  type ClickParentInput,
} from '../../generated/graphql'
import { levelFetching, useLevelAnswer, type LevelProps } from '../pivot/useLevelAnswer'
import { asLevelPivot } from './clickRows'

/**
 * Loads one level of a click report and renders nothing: unmounting it when a row is closed discards query and answer.
 */
export function ClickLevel({ filter, ...props }: LevelProps & { filter: ClickFilterInput }) {
  const { path, by } = props.level
  const variables = useMemo(
    () => ({
      filter,
      groupBy: by as ClickGroup,
      ...(path.length && {
        parents: path.map(({ key, value }): ClickParentInput => ({ key: key as ClickGroup, value })),
      }),
    }),
    [filter, by, path],
  )
  const query = useClickPivotQuery({ variables, skip: props.skip, ...levelFetching })
  useLevelAnswer(props, query, ({ clickPivot }) => asLevelPivot(clickPivot))
  return null
}
