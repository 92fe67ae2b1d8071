import { useMemo } from 'react'
import { useAskAnew } from '../../app/apollo/useAskAnew'
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
  /** Another number asks for the same anew. */
  asked: number
  skip: boolean
  /** Told of each answer, and with null when the level is gone. */
  onAnswer: (id: string, answer: LevelAnswer | null) => void
}

/** Asks for one level of a click report, and draws nothing: a row that closes takes its question and its answer with it. */
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
  // Rows have no identity: kept in the cache they would only be kept twice.
  const { data, previousData, loading, error, refetch } = useClickPivotQuery({
    variables,
    skip,
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  })
  useAskAnew(asked, refetch, skip)
  const pivot = (data ?? previousData)?.clickPivot
  const asLevel = useMemo(() => asLevelPivot(pivot), [pivot])
  useLevelAnswer(
    id,
    { pivot: asLevel, isStale: !data && Boolean(pivot), loading: loading || skip, error, refetch },
    onAnswer,
  )
  return null
}
