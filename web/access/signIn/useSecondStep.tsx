import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { fewRecoveryCodes } from '../../../shared/access/recoveryCodes'
import { routeTable } from '../../app/routeTable'
import { saveUser, storedUser } from '../../app/session/storedUser'
import type { SessionFactsFragment, SignInAnswerFragment } from '../../generated/graphql'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { toast } from '../../ui/overlay/toasts'
import { saveTimeZone } from '../../ui/time/storedTimeZone'

const TwoFactorSetup = lazyComponent(() => import('./TwoFactorSetup'), 'TwoFactorSetup')
const RecoveryStep = lazyComponent(() => import('./RecoveryStep'), 'RecoveryStep')
const TwoFactorVerification = lazyComponent(() => import('./TwoFactorVerification'), 'TwoFactorVerification')

type Step =
  | { step: 'TWO_FACTOR_REQUIRED'; email: string; challenge: string; hasAuthenticator: boolean; hasPasskey: boolean }
  | { step: 'TWO_FACTOR_SETUP'; email: string; challenge: string; qrCode: string; secret: string }
  | { step: 'RECOVERY_CODES'; codes: readonly string[]; onSaved: () => void }

/**
 * What follows a password: `onAnswer` stores the session, or `step` asks for the second factor. `onBack`: the user leaves
 * that step.
 */
export function useSecondStep({ onSignedIn, onBack }: { onSignedIn?: () => void; onBack?: () => void } = {}) {
  const [step, setStep] = useState<Step | null>(null)
  const navigate = useNavigate()

  const store = (token: string, session: SessionFactsFragment) => {
    saveTimeZone(session.timeZone)
    saveUser({
      user_id: session.userId,
      token,
      email: session.email,
      timezone: session.timeZone.id,
      permissions: session.permissions,
    })
  }
  const enter = (token: string, session: SessionFactsFragment, codesLeft?: number | null) => {
    store(token, session)
    if (codesLeft === fewRecoveryCodes)
      toast.warning(`${codesLeft} recovery codes left`, {
        text: 'Make new ones before they run out.',
        action: { label: 'Open Security', onClick: () => void navigate(routeTable.SecurityView.path) },
        duration: null,
      })
    onSignedIn?.()
  }
  const onAnswer = (email: string, answer: SignInAnswerFragment) => {
    const { step, token, session, challenge, qrCode, secret, recoveryCodes, recoveryCodesLeft } = answer
    if (step === 'SIGNED_IN' && token && session) {
      if (!recoveryCodes) return enter(token, session, recoveryCodesLeft)
      // The second factor ended the session of before: any request with it would sign the user out.
      if (storedUser()) store(token, session)
      setStep({ step: 'RECOVERY_CODES', codes: recoveryCodes, onSaved: () => enter(token, session) })
    }
    if (step === 'TWO_FACTOR_REQUIRED' && challenge)
      setStep({
        ...{ step, email, challenge },
        ...{ hasAuthenticator: answer.hasAuthenticator ?? true, hasPasskey: answer.hasPasskey ?? false },
      })
    if (step === 'TWO_FACTOR_SETUP' && challenge)
      setStep({ step, email, challenge, qrCode: qrCode ?? '', secret: secret ?? '' })
  }
  const steps = {
    onAnswer,
    onBack: () => {
      setStep(null)
      onBack?.()
    },
  }
  return {
    onAnswer,
    step: step && (
      <Suspense>
        {step.step === 'TWO_FACTOR_SETUP' && <TwoFactorSetup {...step} {...steps} />}
        {step.step === 'RECOVERY_CODES' && <RecoveryStep {...step} />}
        {step.step === 'TWO_FACTOR_REQUIRED' && <TwoFactorVerification {...step} {...steps} />}
      </Suspense>
    ),
  }
}
