import { Fingerprint } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { FieldError } from '../../ui/form/Field'
import type { SignInAnswerFragment } from '../../generated/graphql'
import { hasPasskeys } from './passkeys'
import { usePasskeySignIn } from './usePasskeySignIn'

interface Props {
  label: string
  onAnswer: (email: string, answer: SignInAnswerFragment) => void
  /** As second factor after the password. */
  second?: { email: string; challenge: string }
}

/** Signs in with a passkey; nothing in a browser without passkeys. */
export function PasskeyButton({ label, onAnswer, second }: Props) {
  const { usePasskey, problem, busy } = usePasskeySignIn(onAnswer, second)
  if (!hasPasskeys()) return null
  return (
    <div>
      <Button size="lg" width="full" onClick={usePasskey} aria-disabled={busy}>
        <Fingerprint aria-hidden />
        {label}
      </Button>
      {problem && <FieldError error={problem.error}>{problem.text}</FieldError>}
    </div>
  )
}
