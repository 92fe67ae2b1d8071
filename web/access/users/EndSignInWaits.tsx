import { useEndSignInWaitsMutation, type UserRowFragment } from '../../generated/graphql'
import { ConfirmAct } from '../ConfirmAct'

/** Confirms and unblocks a user's sign-in after wrong passwords or codes. */
export function EndSignInWaits({ user, onClose }: { user: UserRowFragment; onClose: () => void }) {
  const [end] = useEndSignInWaitsMutation()
  return (
    <ConfirmAct
      confirm="Yes, end it"
      act={async () => (await end({ variables: { userId: user.id } })).data?.endSignInWaits}
      done="The wait has ended"
      doneText={`${user.name} may sign in at once.`}
      onClose={onClose}
    >
      After wrong passwords or codes, sign-in as <b>{user.name}</b> has to wait. Ending the wait allows new tries at
      once, also for anyone who is guessing the password.
    </ConfirmAct>
  )
}
