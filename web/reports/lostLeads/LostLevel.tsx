import { useMemo } from 'react'
import { useLostLeadsQuery, type LeadFilterInput } from '../../generated/graphql'
import { levelFetching, useLevelAnswer, type LevelProps } from '../pivot/useLevelAnswer'
import { asLevelPivot } from './lostRows'

/** Loads one level of the lost leads and renders nothing: unmounting it when a row is closed discards query and answer. */
export function LostLevel({ filter, ...props }: LevelProps & { filter: LeadFilterInput }) {
  const { path, by } = props.level
  const variables = useMemo(
    () => ({ filter, groupBy: by, ...(path.length && { parents: [...path] }) }),
    [filter, by, path],
  )
  const query = useLostLeadsQuery({ variables, skip: props.skip, ...levelFetching })
  useLevelAnswer(props, query, ({ lostLeads }) => asLevelPivot(lostLeads))
  return null
}
