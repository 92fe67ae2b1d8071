import { useRef } from 'react'
import { useEndOtherSessionsMutation } from '../../generated/graphql'
import { ConfirmAct } from '../ConfirmAct'

/** Confirms and ends the user's other sessions, after a sign-in that was not theirs; then a new password is due. */
export function EndOtherSessions({ onEnded, onClose }: { onEnded: () => void; onClose: () => void }) {
  const [end] = useEndOtherSessionsMutation()
  const hasEnded = useRef(false)
  return (
    <ConfirmAct
      danger
      title="End all other sessions?"
      confirm="Yes, end them"
      act={async () => {
        const payload = (await end()).data?.endOtherSessions
        hasEnded.current = payload?.errors.length === 0
        return payload
      }}
      done="Your other sessions and access tokens have ended"
      doneText="Now choose a new password."
      onClose={() => (hasEnded.current ? onEnded() : onClose())}
    >
      Everybody else who is signed in as you is signed out, and your access tokens end. Then you choose a new password.
    </ConfirmAct>
  )
}
