import { useEffect } from 'react'
import type { LevelAnswer } from './reportRows'

interface Asked {
  pivot: LevelAnswer['pivot']
  /** Another query is running: the answer belongs to the previous one. */
  isStale: boolean
  loading: boolean
  error: LevelAnswer['error']
  refetch: () => Promise<unknown>
}

/** Passes on each answer of a level; null on unmount. */
export function useLevelAnswer(
  id: string,
  { pivot, isStale, loading, error, refetch }: Asked,
  onAnswer: (id: string, answer: LevelAnswer | null) => void,
) {
  useEffect(() => {
    // The query returns the error.
    onAnswer(id, { pivot, isStale, loading, error, retry: () => void refetch().catch(() => {}) })
  }, [id, pivot, isStale, loading, error, refetch, onAnswer])
  useEffect(() => () => onAnswer(id, null), [id, onAnswer])
}
