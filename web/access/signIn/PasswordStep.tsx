import { useState, type FormEvent } from 'react'
import { Eye, EyeOff, Info } from 'lucide-react'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { errorText } from '../../app/apollo/errors'
import { Button } from '../../ui/form/Button'
import { Field, FieldError } from '../../ui/form/Field'
import { IconButton } from '../../ui/form/IconButton'
import { Input } from '../../ui/form/Input'
import { useLoginMutation, type SignInAnswerFragment } from '../../generated/graphql'

type Props = {
  onAnswer: (email: string, answer: SignInAnswerFragment) => void
  /** The previous session has expired. */
  ended: boolean
}

/** E-mail and password. Keeps the input after an error. */
export function PasswordStep({ onAnswer, ended }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [problem, setProblem] = useState<{ text: string; error?: unknown } | null>(null)
  const [login] = useLoginMutation()
  const { busy, run } = useSingleRun()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await run(async () => {
      setProblem(null)
      try {
        const { data } = await login({ variables: { email: email.trim(), password } })
        const refusal = data?.login.errors[0]
        if (refusal) setProblem({ text: refusal.message, error: refusal })
        else if (data) onAnswer(email.trim(), data.login)
      } catch (error) {
        setProblem({ text: errorText(error), error })
      }
    })
  }

  return (
    <form className="login-card" onSubmit={submit} aria-label="Sign in">
      <h1>Sign in</h1>
      {ended ? (
        <p className="login-ended">
          <Info aria-hidden />
          Your session has ended. Sign in again to go on where you were.
        </p>
      ) : (
        <p className="muted">Use your staff account.</p>
      )}
      <Field label="Email">
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="username"
            required
            autoFocus
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <Field label="Password">
        {(control) => (
          <div className="with-button">
            <Input
              {...control}
              type={shown ? 'text' : 'password'}
              name="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
            <IconButton
              label={shown ? 'Hide what is typed' : 'Show what is typed'}
              size="sm"
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            </IconButton>
          </div>
        )}
      </Field>
      {problem && <FieldError error={problem.error}>{problem.text}</FieldError>}
      <Button type="submit" variant="solid" size="lg" aria-disabled={busy}>
        Login
      </Button>
    </form>
  )
}
