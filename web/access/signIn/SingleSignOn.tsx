import { useEffect, useRef, useState } from 'react'
import { Stack, Text } from '@chakra-ui/react'
import { LogIn } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/form/Button'
import { FieldError } from '../../ui/form/Field'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { errorText } from '../../ui/show/errors'
import {
  useBeginSingleSignOnMutation,
  useCompleteSingleSignOnMutation,
  useSignInWaysQuery,
  type SignInAnswerFragment,
} from '../../generated/graphql'

/** The attempt, kept while the browser is at the provider. */
const entry = 'single_sign_on'

function takeAttempt(): { attempt: string; from?: unknown } | null {
  const kept = sessionStorage.getItem(entry)
  sessionStorage.removeItem(entry)
  return kept === null ? null : (JSON.parse(kept) as { attempt: string })
}

interface Props {
  onAnswer: (email: string, answer: SignInAnswerFragment) => void
}

/** The button of single sign-on, if there is any; finishes the sign-in when the provider has led back here. */
export function SingleSignOn({ onAnswer }: Props) {
  const name = useSignInWaysQuery().data?.signInWays?.singleSignOn
  const [begin] = useBeginSingleSignOnMutation({ fetchPolicy: 'no-cache' })
  const [complete] = useCompleteSingleSignOnMutation({ fetchPolicy: 'no-cache' })
  const [problem, setProblem] = useState<{ text: string; error?: unknown } | null>(null)
  const { busy, run } = useSingleRun()
  const [isCompleting, setCompleting] = useState(false)
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const isReturned = useRef(false)

  useEffect(() => {
    const given = new URLSearchParams(search)
    if (isReturned.current || !given.has('state') || !(given.has('code') || given.has('error'))) return
    isReturned.current = true
    const kept = takeAttempt()
    // Answers of the provider are not left in the address bar and the history.
    void navigate('/login', { replace: true, state: { from: kept?.from } })
    if (!kept) return setProblem({ text: 'This sign-in was begun in another browser. Please begin it again.' })
    const variables = { attempt: kept.attempt, query: search }
    setCompleting(true)
    complete({ variables })
      .then(({ data }) => {
        const answer = data?.completeSingleSignOn
        const refusal = answer?.errors[0]
        if (refusal) setProblem({ text: refusal.message })
        else if (answer) onAnswer(answer.session?.email ?? answer.email ?? '', answer)
      })
      .catch((error: unknown) => setProblem({ text: errorText(error), error }))
      .finally(() => setCompleting(false))
  }, [search, complete, navigate, onAnswer])

  const start = () =>
    run(async () => {
      setProblem(null)
      try {
        const begun = (await begin()).data?.beginSingleSignOn
        const refusal = begun?.errors[0]
        if (refusal || !begun?.address || !begun.attempt)
          return setProblem({ text: refusal?.message ?? 'Please try again.' })
        const from: unknown = state?.from
        sessionStorage.setItem(entry, JSON.stringify({ attempt: begun.attempt, from }))
        window.location.assign(begun.address)
      } catch (error) {
        setProblem({ text: errorText(error), error })
      }
    })
  if (!name) return problem && <FieldError error={problem.error}>{problem.text}</FieldError>
  return (
    <Stack gap="14px">
      <Button size="lg" onClick={() => void start()} aria-disabled={busy || isCompleting}>
        <LogIn aria-hidden />
        {isCompleting ? 'Signing in…' : `Sign in with ${name}`}
      </Button>
      {problem && (
        <FieldError mt="0" error={problem.error}>
          {problem.text}
        </FieldError>
      )}
      <Text textAlign="center" color="fg.subtle" fontSize="xs">
        or
      </Text>
    </Stack>
  )
}
