import { useEffect } from 'react'
import { useRefetchOn } from '../../app/apollo/useRefetchOn'
import type { Level } from '../reports/reportsState'
import type { LevelAnswer } from './reportRows'

/** Props of a component that loads one level of a report. */
export interface LevelProps {
  level: Level
  /** Refetches when it changes. */
  asked: number
  skip: boolean
  /** Called with each answer, and with null on unmount. */
  onAnswer: (id: string, answer: LevelAnswer | null) => void
}

/** Options of a level's query. Not cached, because rows have no identity. */
export const levelFetching = { fetchPolicy: 'no-cache', notifyOnNetworkStatusChange: true } as const

interface Query<Data> {
  data?: Data | undefined
  previousData?: Data | undefined
  loading: boolean
  error?: unknown
  refetch: () => Promise<unknown>
}

/** Refetches a level when asked, and passes on each of its answers; null on unmount. */
export function useLevelAnswer<Data>(
  { level: { id }, asked, skip, onAnswer }: LevelProps,
  { data, previousData, loading: isFetching, error, refetch }: Query<Data>,
  pivotOf: (data: Data) => LevelAnswer['pivot'],
) {
  useRefetchOn(asked, refetch, skip)
  const last = data ?? previousData
  const pivot = last && pivotOf(last)
  const isStale = !data && Boolean(pivot)
  const loading = isFetching || skip
  useEffect(() => {
    // The query returns the error.
    onAnswer(id, { pivot, isStale, loading, error, retry: () => void refetch().catch(() => {}) })
  }, [id, pivot, isStale, loading, error, refetch, onAnswer])
  useEffect(() => () => onAnswer(id, null), [id, onAnswer])
}
