import { useState } from 'react'
import { chakra, Input } from '@chakra-ui/react'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { useVerifyTwoFactorMutation, type SignInAnswerFragment } from '../../generated/graphql'
import { CodeInput } from './CodeInput'
import { PasskeyButton } from './PasskeyButton'
import { SignInForm } from './SignInForm'
import { useCode } from './useCode'

type Props = {
  email: string
  challenge: string
  hasAuthenticator: boolean
  hasPasskey: boolean
  onAnswer: (email: string, answer: SignInAnswerFragment) => void
  onBack: () => void
}

/** Asks for a code of the app, or a recovery code, at later sign-ins. */
export function TwoFactorVerification(props: Props) {
  const { email, challenge, hasAuthenticator, hasPasskey, onAnswer, onBack } = props
  const [isRecovery, setRecovery] = useState(!hasAuthenticator)
  const [verify] = useVerifyTwoFactorMutation()
  const { input, ...form } = useCode(
    async (code) => (await verify({ variables: { email, code, challenge } })).data?.verifyTwoFactor,
    (answer) => onAnswer(email, answer),
    isRecovery,
  )
  return (
    <SignInForm
      {...{ ...form, onBack }}
      title={hasAuthenticator ? 'Verify with Google Authenticator' : 'Verify with a passkey'}
      others={hasPasskey && <PasskeyButton label="Use a passkey" onAnswer={onAnswer} second={{ email, challenge }} />}
      text={
        <>
          {isRecovery ? 'Enter one of the recovery codes of' : 'Enter the code that the app shows for'}{' '}
          <chakra.b color="fg" fontWeight="medium" overflowWrap="anywhere">
            {email}
          </chakra.b>
          .
        </>
      }
      act="Verify Code"
    >
      {isRecovery ? (
        <Field label="Recovery code" error={input.problem?.text} fault={input.problem?.error}>
          <Input
            name="recovery-code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            ref={input.ref}
            value={input.value}
            onChange={({ target }) => input.onChange(target.value)}
          />
        </Field>
      ) : (
        <CodeInput {...input} />
      )}
      {hasAuthenticator && (
        <Button
          variant="link"
          justifySelf="start"
          onClick={() => {
            input.onChange('')
            setRecovery(!isRecovery)
          }}
        >
          {isRecovery ? 'Use a code of the app' : 'Use a recovery code'}
        </Button>
      )}
    </SignInForm>
  )
}
