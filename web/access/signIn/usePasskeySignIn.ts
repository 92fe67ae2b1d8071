import { useState } from 'react'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { errorText } from '../../ui/show/errors'
import {
  useRequestPasskeyMutation,
  useSignInWithPasskeyMutation,
  type SignInAnswerFragment,
} from '../../generated/graphql'
import { signWithPasskey } from './passkeys'

/** Signs in with a passkey: alone, or as second factor after the password. */
export function usePasskeySignIn(
  onAnswer: (email: string, answer: SignInAnswerFragment) => void,
  second?: { email: string; challenge: string },
) {
  const [request] = useRequestPasskeyMutation({ fetchPolicy: 'no-cache' })
  const [signIn] = useSignInWithPasskeyMutation({ fetchPolicy: 'no-cache' })
  const [problem, setProblem] = useState<{ text: string; error?: unknown } | null>(null)
  const { busy, run } = useSingleRun()
  const usePasskey = () =>
    run(async () => {
      setProblem(null)
      try {
        const asked = (await request({ variables: { ...second } })).data?.requestPasskey
        const refusal = asked?.errors[0]
        if (refusal || !asked?.passkeyRequest) return setProblem({ text: refusal?.message ?? 'Please try again.' })
        const response = await signWithPasskey(asked.passkeyRequest)
        const variables = { request: asked.passkeyRequest.request, response, ...second }
        const answer = (await signIn({ variables })).data?.signInWithPasskey
        const refused = answer?.errors[0]
        if (refused) setProblem({ text: refused.message })
        else if (answer) onAnswer(answer.session?.email ?? '', answer)
      } catch (error) {
        setProblem({ text: errorText(error), error })
      }
    })
  return { usePasskey: () => void usePasskey(), problem, busy }
}
