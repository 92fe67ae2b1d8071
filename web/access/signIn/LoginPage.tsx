import { Suspense, useState } from 'react'
import { Center, Flex, Grid } from '@chakra-ui/react'
import { Moon, Split, Sun } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import type { SignInAnswerFragment } from '../../generated/graphql'
import { useColourMode } from '../../app/theme/colourMode'
import { PasswordStep } from './PasswordStep'
import { ProductMark } from '../../app/session/ProductMark'
import { saveTimeZone } from '../../ui/time/storedTimeZone'
import { saveUser, sessionEnding } from '../../app/session/storedUser'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const TwoFactorSetup = lazyComponent(() => import('./TwoFactorSetup'), 'TwoFactorSetup')
const TwoFactorVerification = lazyComponent(() => import('./TwoFactorVerification'), 'TwoFactorVerification')

type Step =
  | { step: 'PASSWORD' }
  | { step: 'TWO_FACTOR_REQUIRED'; email: string; challenge: string }
  | { step: 'TWO_FACTOR_SETUP'; email: string; challenge: string; qrCode: string; secret: string }

const product = { fontSize: 'lg', fontWeight: 'semibold', '& svg': { color: 'accent.fg' } }

/** Sign-in in up to three steps. The header contains only the product's title. */
export function LoginPage() {
  const [step, setStep] = useState<Step>({ step: 'PASSWORD' })
  const { mode, toggle } = useColourMode()
  const isDark = mode === 'dark'

  const onAnswer = (email: string, { step, token, session, challenge, qrCode, secret }: SignInAnswerFragment) => {
    if (step === 'SIGNED_IN' && token && session) {
      saveTimeZone(session.timeZone)
      saveUser({
        user_id: session.userId,
        token,
        email: session.email,
        timezone: session.timeZone.id,
        permissions: session.permissions,
      })
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
