import { useState } from 'react'
import { useDirtyGuard } from '../../ui/form/useDirtyGuard'
import { leavingCodes, RecoveryCodes } from './RecoveryCodes'
import { SignInForm } from './SignInForm'

/** Shows the recovery codes after the second factor was set up. */
export function RecoveryStep({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const [isSaved, setSaved] = useState(false)
  const { dialog } = useDirtyGuard(!isSaved, undefined, leavingCodes)
  return (
    <SignInForm
      title="Save your recovery codes"
      text="Each signs you in once when your passkey or app is not at hand. They are shown only now."
      act="Go on to the back office"
      busy={false}
      why={isSaved ? undefined : 'Tick the box first.'}
      onSubmit={(event) => {
        event.preventDefault()
        if (isSaved) onSaved()
      }}
    >
      <RecoveryCodes codes={codes} isSaved={isSaved} onSaved={setSaved} />
      {dialog}
    </SignInForm>
  )
}
