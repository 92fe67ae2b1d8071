import { useResetTwoFactorMutation, type UserRowFragment } from '../../generated/graphql'
import { ConfirmAct } from '../ConfirmAct'

/** Confirms and removes a user's second factor; the user sets up a new one. */
export function ResetTwoFactor({ user, onClose }: { user: UserRowFragment; onClose: () => void }) {
  const [reset] = useResetTwoFactorMutation()
  return (
    <ConfirmAct
      danger
      confirm="Yes, reset it"
      act={async () => (await reset({ variables: { userId: user.id } })).data?.resetTwoFactor}
      done="Two-factor authentication was reset"
      doneText={`${user.name} sets it up again at the next sign-in.`}
      onClose={onClose}
    >
      The second factor of <b>{user.name}</b> is forgotten, and their sessions and access tokens end. They set it up
      again at their next sign-in: make sure that it is they who ask.
    </ConfirmAct>
  )
}
