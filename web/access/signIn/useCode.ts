import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isRecoveryCode } from '../../../shared/access/recoveryCodes'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { errorText } from '../../ui/show/errors'
import type { SignInAnswerFragment } from '../../generated/graphql'

/** Sends the code: six digits, or a recovery code. If it is rejected, the input keeps it, shows the error until it changes, and is focused. */
export function useCode(
  send: (code: string) => Promise<SignInAnswerFragment | undefined>,
  onAccepted: (answer: SignInAnswerFragment) => void,
  isRecovery = false,
) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<{ text: string; error?: unknown }>()
  const { busy, run } = useSingleRun()
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem) ref.current?.focus()
  }, [problem])

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isRecovery ? !isRecoveryCode(code) : !/^\d{6}$/.test(code))
      return setProblem({ text: isRecovery ? 'Enter a code such as 7K4M-Q2XD.' : 'Enter all six digits.' })
    await run(async () => {
      setProblem(undefined)
      try {
        const answer = await send(code)
        const refusal = answer?.errors[0]
        if (refusal) setProblem({ text: refusal.message })
        else if (answer) onAccepted(answer)
      } catch (error) {
        setProblem({ text: errorText(error), error })
      }
    })
  }
  const onChange = (code: string) => {
    setCode(code)
    setProblem(undefined)
  }
  return { input: { ref, value: code, onChange, problem }, onSubmit, busy }
}
