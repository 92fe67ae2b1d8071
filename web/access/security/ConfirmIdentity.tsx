import { useState } from 'react'
import { Text } from '@chakra-ui/react'
import { FormDialog } from '../../ui/form/FormDialog'
import { FieldError } from '../../ui/form/Field'
import { TextField } from '../../ui/form/TextField'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { errorText } from '../../ui/show/errors'
import { useStoredUser } from '../../app/session/useSession'
import { useConfirmIdentityMutation } from '../../generated/graphql'

interface Props {
  /** Whether a code is needed too. */
  hasAuthenticator: boolean
  onConfirmed: () => void
  onClose: () => void
}

/** Asks for the password, and a code, before a change of the account's protection. */
export function ConfirmIdentity({ hasAuthenticator, onConfirmed, onClose }: Props) {
  const email = useStoredUser()?.email
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<{ field: string | null; text: string; error?: unknown }>()
  const [confirm] = useConfirmIdentityMutation()
  const { busy, run } = useSingleRun()
  const at = (field: string) => (problem?.field === field ? problem.text : undefined)
  const submit = () =>
    run(async () => {
      setProblem(undefined)
      try {
        const variables = { password, code: hasAuthenticator ? code.trim() : null }
        const refusal = (await confirm({ variables })).data?.confirmIdentity.errors[0]
        if (refusal) setProblem({ field: refusal.field ?? null, text: refusal.message })
        else onConfirmed()
      } catch (error) {
        setProblem({ field: null, text: errorText(error), error })
      }
    })
  return (
    <FormDialog
      title="Confirm that it is you"
      width={420}
      act="Confirm"
      disabled={busy || !password || (hasAuthenticator && !code.trim())}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Text color="fg.muted">A change of how you sign in needs your password{hasAuthenticator && ' and a code'}.</Text>
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
      {hasAuthenticator && (
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
