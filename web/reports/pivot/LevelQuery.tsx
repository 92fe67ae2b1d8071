import { useMemo } from 'react'
import { useRefetchOn } from '../../app/apollo/useRefetchOn'
import { useLeadPivotQuery } from '../../generated/graphql'
import type { ReportRequest } from '../reports/reportRequest'
import type { LevelAnswer } from './reportRows'
import type { Level } from '../reports/reportsState'
import { useLevelAnswer } from './useLevelAnswer'

interface Props {
  level: Level
  request: ReportRequest
  /** Refetches when it changes. */
  asked: number
  skip: boolean
  /** Called with each answer, and with null on unmount. */
  onAnswer: (id: string, answer: LevelAnswer | null) => void
}

/** Loads one level of a report and renders nothing: unmounting it when a row is closed discards query and answer. */
export function LevelQuery({ level, request, asked, skip, onAnswer }: Props) {
  const { id, path, by } = level
  const variables = useMemo(
    () => ({ ...request, groupBy: by, ...(path.length && { parents: [...path] }) }),
    [request, by, path],
  )
  // Not cached, because rows have no identity.
  const { data, previousData, loading, error, refetch } = useLeadPivotQuery({
    variables,
    skip,
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  })
  useRefetchOn(asked, refetch, skip)
  const pivot = (data ?? previousData)?.leadPivot
  useLevelAnswer(id, { pivot, isStale: !data && Boolean(pivot), loading: loading || skip, error, refetch }, onAnswer)
  return null
}
