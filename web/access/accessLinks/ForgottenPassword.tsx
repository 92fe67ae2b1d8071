import { useState, type FormEvent } from 'react'
import { Input } from '@chakra-ui/react'
import { isEmail } from '../../../shared/app/email'
import { useRequestPasswordLinkMutation } from '../../generated/graphql'
import { Field } from '../../ui/form/Field'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { errorText } from '../../ui/show/errors'
import { SignInForm } from '../signIn/SignInForm'

const title = 'Forgot your password?'

/** Asks for a link for a new password. Says the same for every address. */
export function ForgottenPassword({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<{ text: string; error?: unknown } | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [ask] = useRequestPasswordLinkMutation()
  const { busy, run } = useSingleRun()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = email.trim()
    if (!isEmail(typed)) return setProblem({ text: typed ? 'E-mail must be valid' : 'Email is required' })
    await run(async () => {
      setProblem(null)
      try {
        const refusal = (await ask({ variables: { email: typed } })).data?.requestPasswordLink.errors[0]
        if (refusal) setProblem({ text: refusal.message })
        else setAsked(true)
      } catch (error) {
        setProblem({ text: errorText(error), error })
      }
    })
  }
  return (
    <SignInForm
      title={title}
      text={
        isAsked ? (
          <span role="status">
            If this address has an account, a link for a new password is on its way to it, valid for 24 hours and once.
          </span>
        ) : (
          'A link for a new password is sent to your e-mail address.'
        )
      }
      act={isAsked ? 'Send it again' : 'Send the link'}
      busy={busy}
      onSubmit={(event) => void submit(event)}
      onBack={onBack}
    >
      <Field label="Email" error={problem?.text} fault={problem?.error}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={({ target }) => {
            setEmail(target.value)
            setProblem(null)
          }}
        />
      </Field>
    </SignInForm>
  )
}
