import { useMemo } from 'react'
import { useRefetchOn } from '../../app/apollo/useRefetchOn'
import {
  useClickPivotQuery,
  type ClickFilterInput,
  type ClickGroup,
  type ClickParentInput,
} from '../../generated/graphql'
import type { LevelAnswer } from '../pivot/reportRows'
import type { Level } from '../reports/reportsState'
import { useLevelAnswer } from '../pivot/useLevelAnswer'
import { asLevelPivot } from './clickRows'

interface Props {
  level: Level
  filter: ClickFilterInput
  /** Refetches when it changes. */
  asked: number
  skip: boolean
  /** Called with each answer, and with null on unmount. */
  onAnswer: (id: string, answer: LevelAnswer | null) => void
}

/**
 * Loads one level of a click report and renders nothing: unmounting it when a row is closed discards query and answer.
 */
export function ClickLevel({ level, filter, asked, skip, onAnswer }: Props) {
  const { id, path, by } = level
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
  // Not cached, because rows have no identity.
  const { data, previousData, loading, error, refetch } = useClickPivotQuery({
    variables,
    skip,
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  })
  useRefetchOn(asked, refetch, skip)
  const pivot = (data ?? previousData)?.clickPivot
  const asLevel = useMemo(() => asLevelPivot(pivot), [pivot])
  useLevelAnswer(
    id,
    { pivot: asLevel, isStale: !data && Boolean(pivot), loading: loading || skip, error, refetch },
    onAnswer,
  )
  return null
}
