import { useState } from 'react'
import { Text } from '@chakra-ui/react'
import { Fingerprint } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { FormDialog } from '../../ui/form/FormDialog'
import { FieldError } from '../../ui/form/Field'
import { TextField } from '../../ui/form/TextField'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { errorText } from '../../ui/show/errors'
import { useStoredUser } from '../../app/session/useSession'
import {
  useConfirmIdentityMutation,
  useConfirmWithPasskeyMutation,
  useRequestConfirmationMutation,
  type MendableErrorFragment,
} from '../../generated/graphql'
import { hasPasskeys, signWithPasskey } from '../signIn/passkeys'

interface Props {
  /** Whether a code is needed beside the password. */
  needsCode: boolean
  hasPasskey: boolean
  onConfirmed: () => void
  onClose: () => void
}

/** Asks for the password, and a code, before a change of the account's protection. */
export function ConfirmIdentity({ needsCode, hasPasskey, onConfirmed, onClose }: Props) {
  const email = useStoredUser()?.email
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<{ field: string | null; text: string; error?: unknown }>()
  const [confirm] = useConfirmIdentityMutation()
  const [ask] = useRequestConfirmationMutation({ fetchPolicy: 'no-cache' })
  const [sign] = useConfirmWithPasskeyMutation({ fetchPolicy: 'no-cache' })
  const { busy, run } = useSingleRun()
  const at = (field: string) => (problem?.field === field ? problem.text : undefined)
  /** Runs one way to confirm, and shows why it failed. */
  const attempt = (way: () => Promise<readonly MendableErrorFragment[] | undefined>) =>
    run(async () => {
      setProblem(undefined)
      try {
        const refusal = (await way())?.[0]
        if (refusal) setProblem({ field: refusal.field ?? null, text: refusal.message })
        else onConfirmed()
      } catch (error) {
        setProblem({ field: null, text: errorText(error), error })
      }
    })
  const byPassword = async () => {
    const variables = { password, code: needsCode ? code.trim() : null }
    return (await confirm({ variables })).data?.confirmIdentity.errors
  }
  const byPasskey = async () => {
    const asked = (await ask()).data?.requestConfirmation
    const passkeyRequest = asked?.passkeyRequest
    if (!passkeyRequest) return asked?.errors
    const variables = { request: passkeyRequest.request, response: await signWithPasskey(passkeyRequest) }
    return (await sign({ variables })).data?.confirmWithPasskey.errors
  }
  return (
    <FormDialog
      title="Confirm that it is you"
      width={420}
      act="Confirm"
      disabled={busy || !password || (needsCode && !code.trim())}
      onSubmit={() => void attempt(byPassword)}
      onClose={onClose}
    >
      <Text color="fg.muted">
        A change of how you sign in needs {hasPasskey && 'a passkey, or '}your password{needsCode && ' and a code'}.
      </Text>
      {hasPasskey && hasPasskeys() && (
        <Button onClick={() => void attempt(byPasskey)} disabled={busy}>
          <Fingerprint aria-hidden />
          Use a passkey
        </Button>
      )}
      {/* Password managers find the password by this name. */}
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        data-autofocus
        value={password}
        onType={setPassword}
        error={at('password')}
      />
      {needsCode && (
        <TextField
          label="Code"
          hint="Six digits of your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          required
          value={code}
          onType={setCode}
          error={at('code')}
        />
      )}
      {problem && !at('password') && !at('code') && <FieldError error={problem.error}>{problem.text}</FieldError>}
    </FormDialog>
  )
}
