import { useState, type FormEvent } from 'react'
import { Flex, Input } from '@chakra-ui/react'
import { Info } from 'lucide-react'
import { isEmail } from '../../../shared/app/email'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { errorText } from '../../ui/show/errors'
import { Button } from '../../ui/form/Button'
import { Field, FieldError } from '../../ui/form/Field'
import { focusFirstWrong } from '../../ui/form/focusFirstWrong'
import { PasswordInput } from '../../ui/form/PasswordInput'
import { useLoginMutation, type SignInAnswerFragment } from '../../generated/graphql'
import { PasskeyButton } from './PasskeyButton'
import { SingleSignOn } from './SingleSignOn'
import { SignInForm } from './SignInForm'

type Props = {
  onAnswer: (email: string, answer: SignInAnswerFragment) => void
  /** The previous session has expired. */
  ended: boolean
  /** Asks for a link for a new password; undefined if none can be sent. */
  onForgotten?: () => void
}

interface Wrong {
  email?: string | undefined
  password?: string | undefined
}

/** Validates both fields with the server's messages. */
const problemsOf = (email: string, password: string): Wrong => ({
  email: !email ? 'Email is required' : isEmail(email) ? undefined : 'E-mail must be valid',
  password: password ? undefined : 'Password is required',
})

/** E-mail and password. Keeps the input after an error. */
export function PasswordStep({ onAnswer, ended, onForgotten }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [problem, setProblem] = useState<{ text: string; error?: unknown } | null>(null)
  const [login] = useLoginMutation()
  const { busy, run } = useSingleRun()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const problems = problemsOf(email.trim(), password)
    setWrong(problems)
    if (problems.email || problems.password) {
      setProblem(null)
      requestAnimationFrame(() => focusFirstWrong(form))
      return
    }
    await run(async () => {
      setProblem(null)
      try {
        const { data } = await login({ variables: { email: email.trim(), password } })
        const refusal = data?.login.errors[0]
        if (refusal) setProblem({ text: refusal.message })
        else if (data) onAnswer(email.trim(), data.login)
      } catch (error) {
        setProblem({ text: errorText(error), error })
      }
    })
  }

  return (
    <SignInForm
      title="Sign in"
      text={
        ended ? (
          <Flex as="span" layerStyle="info" gap="2.5" color="fg.muted">
            <Info aria-hidden />
            Your session has ended. Sign in again to go on where you were.
          </Flex>
        ) : (
          'Use your staff account.'
        )
      }
      act="Login"
      busy={busy}
      others={<PasskeyButton label="Sign in with a passkey" onAnswer={onAnswer} />}
      onSubmit={(event) => void submit(event)}
    >
      <SingleSignOn onAnswer={onAnswer} />
      <Field label="Email" error={wrong.email}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          required
          autoFocus
          value={email}
          onChange={({ target }) => {
            setEmail(target.value)
            setWrong({ ...wrong, email: undefined })
          }}
        />
      </Field>
      <Field label="Password" error={wrong.password}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => {
            setPassword(target.value)
            setWrong({ ...wrong, password: undefined })
          }}
        />
      </Field>
      {problem && (
        <FieldError mt="0" error={problem.error}>
          {problem.text}
        </FieldError>
      )}
      {onForgotten && (
        <Button variant="link" justifySelf="start" onClick={onForgotten}>
          Forgot password?
        </Button>
      )}
    </SignInForm>
  )
}
