import { useState } from 'react'
import { sessionEnding } from '../../app/session/storedUser'
import { useSetUpStateQuery } from '../../generated/graphql'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { Door } from './Door'
import { PasswordStep } from './PasswordStep'
import { useSecondStep } from './useSecondStep'

const ForgottenPassword = lazyComponent(() => import('../accessLinks/ForgottenPassword'), 'ForgottenPassword', null)
const NotSetUp = lazyComponent(() => import('../accessLinks/NotSetUp'), 'NotSetUp', null)

/** Sign-in in up to three steps; says what to do while nobody can sign in. */
export function LoginPage() {
  const { step, onAnswer } = useSecondStep()
  const [isForgotten, setForgotten] = useState(false)
  const { data, refetch } = useSetUpStateQuery({ fetchPolicy: 'network-only' })
  if (data?.isSetUp === false)
    return (
      <Door title="Sign in" lit="none" foot="No account exists in this system">
        <NotSetUp checkAgain={() => void refetch().catch(() => undefined)} />
      </Door>
    )
  return (
    <Door title="Sign in" lit="path">
      {step ??
        (isForgotten ? (
          <ForgottenPassword onBack={() => setForgotten(false)} />
        ) : (
          <PasswordStep
            onAnswer={onAnswer}
            ended={sessionEnding() === 'expired'}
            {...(data?.sendsPasswordLinks && { onForgotten: () => setForgotten(true) })}
          />
        ))}
    </Door>
  )
}
