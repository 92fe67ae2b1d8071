import { refusalText } from '../../ui/show/errors'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'
import { toast } from '../../ui/overlay/toasts'
import { useResetTwoFactorMutation, type UserRowFragment } from '../../generated/graphql'

const failed = 'Something went wrong. Please try again.'

/** Confirms and removes a user's second factor; the user sets up a new one. */
export function ResetTwoFactor({ user, onClose }: { user: UserRowFragment; onClose: () => void }) {
  const [reset] = useResetTwoFactorMutation()
  const confirm = async () => {
    try {
      const { data } = await reset({ variables: { userId: user.id } })
      const answer = data?.resetTwoFactor
      if (!answer?.user) return void toast.error(answer?.errors[0]?.message ?? failed)
      toast.success('Two-factor authentication was reset', {
        text: `${user.name} sets it up again at the next sign-in.`,
      })
      onClose()
    } catch (error) {
      toast.error(refusalText(error) ?? failed, { error })
    }
  }
  return (
    <ConfirmDialog danger confirm="Yes, reset it" onConfirm={confirm} onClose={onClose}>
      The second factor of <b>{user.name}</b> is forgotten, and their sessions and access tokens end. They set it up
      again at their next sign-in: make sure that it is they who ask.
    </ConfirmDialog>
  )
}
