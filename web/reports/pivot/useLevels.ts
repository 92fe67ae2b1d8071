import { useCallback, useState } from 'react'
import type { LevelAnswer, LevelAnswers } from './reportRows'

/** Answers of all levels by id. */
export function useLevels(): { answers: LevelAnswers; onAnswer: (id: string, answer: LevelAnswer | null) => void } {
  const [answers, setAnswers] = useState<LevelAnswers>(() => new Map())
  const onAnswer = useCallback((id: string, answer: LevelAnswer | null) => {
    setAnswers((before) => {
      const next = new Map(before)
      if (answer) next.set(id, answer)
      else next.delete(id)
      return next
    })
  }, [])
  return { answers, onAnswer }
}
