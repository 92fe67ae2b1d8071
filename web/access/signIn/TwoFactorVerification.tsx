import { Button } from '../../ui/form/Button'
import { useVerifyTwoFactorMutation, type SignInAnswerFragment } from '../../generated/graphql'
import { CodeInput } from './CodeInput'
import { useCode } from './useCode'

type Props = {
  email: string
  challenge: string
  onAnswer: (email: string, answer: SignInAnswerFragment) => void
  onBack: () => void
}

/** Asks for a code at later sign-ins. */
export function TwoFactorVerification({ email, challenge, onAnswer, onBack }: Props) {
  const [verify] = useVerifyTwoFactorMutation()
  const code = useCode(
    async (code) => (await verify({ variables: { email, code, challenge } })).data?.verifyTwoFactor,
    (answer) => onAnswer(email, answer),
  )
  return (
    <form className="login-card" noValidate onSubmit={code.submit} aria-label="Verify with Google Authenticator">
      <h1>Verify with Google Authenticator</h1>
      <p className="muted">
        Enter the code that the app shows for <b>{email}</b>.
      </p>
      <CodeInput {...code.input} />
      <Button type="submit" variant="solid" size="lg" aria-disabled={code.busy}>
        Verify Code
      </Button>
      <Button variant="link" onClick={onBack}>
        Back to sign-in
      </Button>
    </form>
  )
}
