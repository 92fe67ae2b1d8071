import { useState, type FormEvent } from 'react'
import { Eye, EyeOff, Info } from 'lucide-react'
import { isEmail } from '../../../shared/leads/leadContact'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { errorText } from '../../ui/show/errors'
import { Button } from '../../ui/form/Button'
import { Field, FieldError } from '../../ui/form/Field'
import { focusFirstWrong } from '../../ui/form/focusFirstWrong'
import { IconButton } from '../../ui/form/IconButton'
import { Input } from '../../ui/form/Input'
import { useLoginMutation, type SignInAnswerFragment } from '../../generated/graphql'

type Props = {
  onAnswer: (email: string, answer: SignInAnswerFragment) => void
  /** The previous session has expired. */
  ended: boolean
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
export function PasswordStep({ onAnswer, ended }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
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
    <form className="login-card" noValidate onSubmit={submit} aria-label="Sign in">
      <h1>Sign in</h1>
      {ended ? (
        <p className="login-ended">
          <Info aria-hidden />
          Your session has ended. Sign in again to go on where you were.
        </p>
      ) : (
        <p className="muted">Use your staff account.</p>
      )}
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
        <div className="with-button">
          <Input
            type={shown ? 'text' : 'password'}
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => {
              setPassword(target.value)
              setWrong({ ...wrong, password: undefined })
            }}
          />
          <IconButton
            label={shown ? 'Hide what is typed' : 'Show what is typed'}
            size="sm"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
        </div>
      </Field>
      {problem && <FieldError error={problem.error}>{problem.text}</FieldError>}
      <Button type="submit" variant="solid" size="lg" aria-disabled={busy}>
        Login
      </Button>
    </form>
  )
}
