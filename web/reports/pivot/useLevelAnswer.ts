import { useEffect } from 'react'
import type { LevelAnswer } from './reportRows'

interface Asked {
  pivot: LevelAnswer['pivot']
  /** Another question is being asked: what is shown is the answer to the one before. */
  isStale: boolean
  loading: boolean
  error: LevelAnswer['error']
  refetch: () => Promise<unknown>
}

/** Hands on each answer to the question of a level; null when the level is gone. */
export function useLevelAnswer(
  id: string,
  { pivot, isStale, loading, error, refetch }: Asked,
  onAnswer: (id: string, answer: LevelAnswer | null) => void,
) {
  useEffect(() => {
    // The failure shows through `error`.
    onAnswer(id, { pivot, isStale, loading, error, retry: () => void refetch().catch(() => {}) })
  }, [id, pivot, isStale, loading, error, refetch, onAnswer])
  useEffect(() => () => onAnswer(id, null), [id, onAnswer])
}
