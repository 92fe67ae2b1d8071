import { Suspense, useState } from 'react'
import { Center, Flex, Grid } from '@chakra-ui/react'
import { Moon, Split, Sun } from 'lucide-react'
import { useNavigate } from 'react-router'
import { fewRecoveryCodes } from '../../../shared/access/recoveryCodes'
import { Button } from '../../ui/form/Button'
import type { SessionFactsFragment, SignInAnswerFragment } from '../../generated/graphql'
import { routeTable } from '../../app/routeTable'
import { toast } from '../../ui/overlay/toasts'
import { useColourMode } from '../../app/theme/colourMode'
import { PasswordStep } from './PasswordStep'
import { ProductMark } from '../../app/session/ProductMark'
import { saveTimeZone } from '../../ui/time/storedTimeZone'
import { saveUser, sessionEnding } from '../../app/session/storedUser'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const TwoFactorSetup = lazyComponent(() => import('./TwoFactorSetup'), 'TwoFactorSetup')
const RecoveryStep = lazyComponent(() => import('./RecoveryStep'), 'RecoveryStep')
const TwoFactorVerification = lazyComponent(() => import('./TwoFactorVerification'), 'TwoFactorVerification')

type Step =
  | { step: 'PASSWORD' }
  | { step: 'TWO_FACTOR_REQUIRED'; email: string; challenge: string }
  | { step: 'TWO_FACTOR_SETUP'; email: string; challenge: string; qrCode: string; secret: string }
  | { step: 'RECOVERY_CODES'; codes: readonly string[]; onSaved: () => void }

const product = { fontSize: 'lg', fontWeight: 'semibold', '& svg': { color: 'accent.fg' } }

/** Sign-in in up to three steps. The header contains only the product's title. */
export function LoginPage() {
  const [step, setStep] = useState<Step>({ step: 'PASSWORD' })
  const { mode, toggle } = useColourMode()
  const isDark = mode === 'dark'

  const navigate = useNavigate()

  const enter = (token: string, session: SessionFactsFragment, codesLeft?: number | null) => {
    saveTimeZone(session.timeZone)
    saveUser({
      user_id: session.userId,
      token,
      email: session.email,
      timezone: session.timeZone.id,
      permissions: session.permissions,
    })
    if (codesLeft === fewRecoveryCodes)
      toast.warning(`${codesLeft} recovery codes left`, {
        text: 'Make new ones before they run out.',
        action: { label: 'Open Security', onClick: () => void navigate(routeTable.SecurityView.path) },
        duration: null,
      })
  }
  const onAnswer = (email: string, answer: SignInAnswerFragment) => {
    const { step, token, session, challenge, qrCode, secret, recoveryCodes, recoveryCodesLeft } = answer
    if (step === 'SIGNED_IN' && token && session) {
      if (!recoveryCodes) return enter(token, session, recoveryCodesLeft)
      setStep({ step: 'RECOVERY_CODES', codes: recoveryCodes, onSaved: () => enter(token, session) })
    }
    if (step === 'TWO_FACTOR_REQUIRED' && challenge) setStep({ step, email, challenge })
    if (step === 'TWO_FACTOR_SETUP' && challenge)
      setStep({ step, email, challenge, qrCode: qrCode ?? '', secret: secret ?? '' })
  }
  const steps = { onAnswer, onBack: () => setStep({ step: 'PASSWORD' }) }

  return (
    <Grid minHeight="full" templateRows="auto 1fr auto" templateColumns={{ base: '1fr', lg: '560px 1fr' }} bg="bg">
      <title>Sign in · Back office</title>
      <Flex as="header" align="center" gap="2.5" p={{ base: '24px 24px 0', md: '28px 48px 0' }} css={product}>
        <Split className="large" aria-hidden />
        Back office
      </Flex>
      <Center as="main" p={{ base: '6', md: '24px 48px' }}>
        {step.step === 'PASSWORD' && <PasswordStep onAnswer={onAnswer} ended={sessionEnding() === 'expired'} />}
        <Suspense>
          {step.step === 'TWO_FACTOR_SETUP' && <TwoFactorSetup {...step} {...steps} />}
          {step.step === 'RECOVERY_CODES' && <RecoveryStep {...step} />}
          {step.step === 'TWO_FACTOR_REQUIRED' && <TwoFactorVerification {...step} {...steps} />}
        </Suspense>
      </Center>
      <Flex as="footer" justify="flex-end" p={{ base: '0 12px 24px', md: '0 36px 28px' }}>
        <Button variant="ghost" size="sm" onClick={toggle}>
          {isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
          {isDark ? 'Use light colours' : 'Use dark colours'}
        </Button>
      </Flex>
      <ProductMark />
    </Grid>
  )
}
