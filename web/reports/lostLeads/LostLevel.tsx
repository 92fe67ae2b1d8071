import { useMemo } from 'react'
import { useLostLeadsQuery, type LostLeadsQueryVariables } from '../../generated/graphql'
import { levelFetching, useLevelAnswer, type LevelProps } from '../pivot/useLevelAnswer'
import { asLevelPivot } from './lostRows'

/** What all levels of a report of lost leads have in common. */
export type LostRequest = Pick<LostLeadsQueryVariables, 'filter' | 'columnsBy' | 'preset' | 'compareWith'>

interface Props extends LevelProps {
  request: LostRequest
  /** Columns of the outermost level, which the others share; undefined before its answer. */
  columns: readonly (string | null)[] | undefined
}

/** Loads one level of the lost leads and renders nothing: unmounting it when a row is closed discards query and answer. */
export function LostLevel({ request, columns, ...props }: Props) {
  const { path, by } = props.level
  const isBelow = path.length > 0
  const { filter, preset, compareWith, columnsBy } = request
  // A row is not counted by the group of its own level, nor by one of its path.
  const hasColumns = columnsBy && by !== columnsBy && !path.some(({ key }) => key === columnsBy)
  const waits = Boolean(hasColumns) && isBelow && !columns
  const variables = useMemo(
    () => ({
      ...{ filter, preset, compareWith },
      groupBy: by,
      ...(isBelow && { parents: [...path] }),
      ...(hasColumns && { columnsBy }),
      ...(hasColumns && isBelow && columns?.length && { columnValues: [...columns] }),
    }),
    [filter, preset, compareWith, by, isBelow, path, hasColumns, columnsBy, columns],
  )
  const skip = props.skip || waits
  const query = useLostLeadsQuery({ variables, skip, ...levelFetching })
  useLevelAnswer({ ...props, skip }, query, ({ lostLeads }) => asLevelPivot(lostLeads))
  return null
}
