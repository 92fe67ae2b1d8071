import { useState } from 'react'
import { Moon, Split, Sun } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import type { SignInAnswerFragment } from '../../generated/graphql'
import { useColourMode } from '../../app/theme/colourMode'
import { PasswordStep } from './PasswordStep'
import { ProductMark } from '../../app/session/ProductMark'
import { saveTimeZone } from '../../ui/time/storedTimeZone'
import { saveUser, sessionEnding } from '../../app/session/storedUser'
import { TwoFactorSetup } from './TwoFactorSetup'
import { TwoFactorVerification } from './TwoFactorVerification'
import './login.css'

type Step =
  | { step: 'PASSWORD' }
  | { step: 'TWO_FACTOR_REQUIRED'; email: string; challenge: string }
  | { step: 'TWO_FACTOR_SETUP'; email: string; challenge: string; qrCode: string; secret: string }

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
    <div className="login">
      <title>Sign in · Back office</title>
      <header>
        <Split className="large" aria-hidden />
        Back office
      </header>
      <main>
        {step.step === 'PASSWORD' && <PasswordStep onAnswer={onAnswer} ended={sessionEnding() === 'expired'} />}
        {step.step === 'TWO_FACTOR_SETUP' && <TwoFactorSetup {...step} {...steps} />}
        {step.step === 'TWO_FACTOR_REQUIRED' && <TwoFactorVerification {...step} {...steps} />}
      </main>
      <footer>
        <span className="space" />
        <Button variant="ghost" size="sm" onClick={toggle}>
          {isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
          {isDark ? 'Use light colours' : 'Use dark colours'}
        </Button>
      </footer>
      <ProductMark />
    </div>
  )
}
