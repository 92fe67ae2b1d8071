import { useState } from 'react'
import { chakra, Flex, Image } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { useConfigureTwoFactorMutation, type SignInAnswerFragment } from '../../generated/graphql'
import { CodeInput } from './CodeInput'
import { SignInForm } from './SignInForm'
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
  const { input, ...form } = useCode(
    async (code) => (await configure({ variables: { email, code, challenge } })).data?.configureTwoFactor,
    (answer) => onAnswer(email, answer),
  )
  return (
    <SignInForm
      {...{ ...form, onBack }}
      title="Set up two-factor sign-in"
      text="Scan the code with Google Authenticator, Microsoft Authenticator, 1Password or any other authenticator app."
      act="Verify Code"
    >
      <Image
        {...{ mx: 'auto', bg: '#fff', borderRadius: 'md', boxShadow: '0 0 0 1px {colors.border.strong}' }}
        htmlWidth={200}
        htmlHeight={200}
        alt="QR code of the secret key"
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
      />
      <Flex align="center" justify="space-between" gap="1.5" p="4px 4px 4px 12px" borderRadius="md" bg="bg.muted">
        <chakra.span fontFamily="mono" fontSize="xs" overflowWrap="anywhere">
          {shown ? inFours(secret) : 'Cannot scan? Type the key.'}
        </chakra.span>
        <Button variant="ghost" size="sm" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          {shown ? 'Hide secret key' : 'Show secret key'}
        </Button>
      </Flex>
      <CodeInput {...input} />
    </SignInForm>
  )
}
