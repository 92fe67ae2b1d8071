import { useState } from 'react'
import { Center } from '@chakra-ui/react'
import { useStoredUser } from '../../app/session/useSession'
import { useBeginAuthenticatorMutation } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import { useSecondStep } from '../signIn/useSecondStep'
import type { Confirmed } from './useConfirmed'

/** Sets up an authenticator app as at sign-in, which begins a new session. */
export function AddAuthenticator({ confirmed, onClosed }: { confirmed: Confirmed; onClosed: () => void }) {
  const [begin] = useBeginAuthenticatorMutation({ fetchPolicy: 'no-cache' })
  const email = useStoredUser()?.email ?? ''
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClosed()
  }
  const { step, onAnswer } = useSecondStep({ onSignedIn: close, onBack: close })
  const start = async () => {
    const answer = await confirmed(async () => (await begin()).data?.beginAuthenticator)
    if (!answer) return
    onAnswer(email, answer)
    setOpen(true)
  }
  return (
    <>
      <Button onClick={() => void start()}>Set up now</Button>
      {isOpen && (
        <Dialog title="Authenticator app" width={560} onClose={close}>
          <Center py="4">{step}</Center>
        </Dialog>
      )}
    </>
  )
}
