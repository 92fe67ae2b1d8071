import { useMemo } from 'react'
import { useAskAnew } from '../../app/apollo/useAskAnew'
import { useLeadPivotQuery } from '../../generated/graphql'
import type { ReportRequest } from '../reports/reportRequest'
import type { LevelAnswer } from './reportRows'
import type { Level } from '../reports/reportsState'
import { useLevelAnswer } from './useLevelAnswer'

interface Props {
  level: Level
  request: ReportRequest
  /** Another number asks for the same anew. */
  asked: number
  skip: boolean
  /** Told of each answer, and with null when the level is gone. */
  onAnswer: (id: string, answer: LevelAnswer | null) => void
}

/** Asks for one level of a report, and draws nothing: a row that closes takes its question and its answer with it. */
export function LevelQuery({ level, request, asked, skip, onAnswer }: Props) {
  const { id, path, by } = level
  const variables = useMemo(
    () => ({ ...request, groupBy: by, ...(path.length && { parents: [...path] }) }),
    [request, by, path],
  )
  // Rows have no identity: kept in the cache they would only be kept twice.
  const { data, previousData, loading, error, refetch } = useLeadPivotQuery({
    variables,
    skip,
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  })
  useAskAnew(asked, refetch, skip)
  const pivot = (data ?? previousData)?.leadPivot
  useLevelAnswer(id, { pivot, isStale: !data && Boolean(pivot), loading: loading || skip, error, refetch }, onAnswer)
  return null
}
