import { useState, type FormEvent } from 'react'
import { errorText } from '../apollo/errors'
import type { SignInAnswerFragment } from '../generated/graphql'

/** Sends the typed code and gives the answer's message, if it was refused; the code stays for mending. */
export function useCode(
  send: (code: string) => Promise<SignInAnswerFragment | undefined>,
  onAccepted: (answer: SignInAnswerFragment) => void,
) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (code.length < 6) return setError('Enter all six digits.')
    setBusy(true)
    setError(undefined)
    try {
      const answer = await send(code)
      const refusal = answer?.errors[0]
      if (refusal) setError(refusal.message)
      else if (answer) onAccepted(answer)
    } catch (failure) {
      setError(errorText(failure))
    } finally {
      setBusy(false)
    }
  }
  return { input: { value: code, onChange: setCode, error }, submit, busy }
}
