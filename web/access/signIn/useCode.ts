import { useState, type FormEvent } from 'react'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { errorText } from '../../app/apollo/errors'
import type { SignInAnswerFragment } from '../../generated/graphql'

/** Sends the code; returns an error message if it was rejected, and keeps the code in the input. */
export function useCode(
  send: (code: string) => Promise<SignInAnswerFragment | undefined>,
  onAccepted: (answer: SignInAnswerFragment) => void,
) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<{ text: string; error?: unknown }>()
  const { busy, run } = useSingleRun()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (code.length < 6) return setProblem({ text: 'Enter all six digits.' })
    await run(async () => {
      setProblem(undefined)
      try {
        const answer = await send(code)
        const refusal = answer?.errors[0]
        if (refusal) setProblem({ text: refusal.message, error: refusal })
        else if (answer) onAccepted(answer)
      } catch (error) {
        setProblem({ text: errorText(error), error })
      }
    })
  }
  return { input: { value: code, onChange: setCode, problem }, submit, busy }
}
