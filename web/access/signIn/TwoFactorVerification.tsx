import { chakra } from '@chakra-ui/react'
import { useVerifyTwoFactorMutation, type SignInAnswerFragment } from '../../generated/graphql'
import { CodeInput } from './CodeInput'
import { SignInForm } from './SignInForm'
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
  const { input, ...form } = useCode(
    async (code) => (await verify({ variables: { email, code, challenge } })).data?.verifyTwoFactor,
    (answer) => onAnswer(email, answer),
  )
  return (
    <SignInForm
      {...{ ...form, onBack }}
      title="Verify with Google Authenticator"
      text={
        <>
          Enter the code that the app shows for{' '}
          <chakra.b color="fg" fontWeight="medium" overflowWrap="anywhere">
            {email}
          </chakra.b>
          .
        </>
      }
      act="Verify Code"
    >
      <CodeInput {...input} />
    </SignInForm>
  )
}
