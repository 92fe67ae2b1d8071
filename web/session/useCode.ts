import { useState, type FormEvent } from 'react'
import { useSingleRun } from '../components/useSingleRun'
import { errorText } from '../apollo/errors'
import type { SignInAnswerFragment } from '../generated/graphql'

/** Sends the typed code and gives the answer's message, if it was refused; the code stays for mending. */
export function useCode(
  send: (code: string) => Promise<SignInAnswerFragment | undefined>,
  onAccepted: (answer: SignInAnswerFragment) => void,
) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { busy, run } = useSingleRun()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (code.length < 6) return setError('Enter all six digits.')
    await run(async () => {
      setError(undefined)
      try {
        const answer = await send(code)
        const refusal = answer?.errors[0]
        if (refusal) setError(refusal.message)
        else if (answer) onAccepted(answer)
      } catch (failure) {
        setError(errorText(failure))
      }
    })
  }
  return { input: { value: code, onChange: setCode, error }, submit, busy }
}
