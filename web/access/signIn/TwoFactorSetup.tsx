import { useState } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { useConfigureTwoFactorMutation, type SignInAnswerFragment } from '../../generated/graphql'
import { CodeInput } from './CodeInput'
import { useCode } from './useCode'

type Props = {
  email: string
  challenge: string
  /** SVG text, shown as an image so that it cannot run scripts. */
  qrCode: string
  /** Base32. */
  secret: string
  onAnswer: (email: string, answer: SignInAnswerFragment) => void
  onBack: () => void
}

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/** Sets up the second factor at the first sign-in: scan the QR code, then enter a code. */
export function TwoFactorSetup({ email, challenge, qrCode, secret, onAnswer, onBack }: Props) {
  const [shown, setShown] = useState(false)
  const [configure] = useConfigureTwoFactorMutation()
  const code = useCode(
    async (code) => (await configure({ variables: { email, code, challenge } })).data?.configureTwoFactor,
    (answer) => onAnswer(email, answer),
  )
  return (
    <form className="login-card" noValidate onSubmit={code.submit} aria-label="Set up two-factor sign-in">
      <h1>Set up two-factor sign-in</h1>
      <p className="muted">
        Scan the code with Google Authenticator on Android, iOS or Blackberry, or with an Authenticator app on Windows
        Phone.
      </p>
      <img
        className="qr"
        width={200}
        height={200}
        alt="QR code of the secret key"
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
      />
      <div className="secret">
        <span>{shown ? inFours(secret) : 'Cannot scan? Type the key.'}</span>
        <Button variant="ghost" size="sm" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          {shown ? 'Hide secret key' : 'Show secret key'}
        </Button>
      </div>
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
