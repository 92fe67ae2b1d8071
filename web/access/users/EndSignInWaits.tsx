import { refusalText } from '../../ui/show/errors'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'
import { toast } from '../../ui/overlay/toasts'
import { useEndSignInWaitsMutation, type UserRowFragment } from '../../generated/graphql'

const failed = 'Something went wrong. Please try again.'

/** Confirms and unblocks a user's sign-in after wrong passwords or codes. */
export function EndSignInWaits({ user, onClose }: { user: UserRowFragment; onClose: () => void }) {
  const [end] = useEndSignInWaitsMutation()
  const confirm = async () => {
    try {
      const { data } = await end({ variables: { userId: user.id } })
      const answer = data?.endSignInWaits
      if (!answer?.user) return void toast.error(answer?.errors[0]?.message ?? failed)
      toast.success('The wait has ended', { text: `${user.name} may sign in at once.` })
      onClose()
    } catch (error) {
      toast.error(refusalText(error) ?? failed, { error })
    }
  }
  return (
    <ConfirmDialog confirm="Yes, end it" onConfirm={confirm} onClose={onClose}>
      After wrong passwords or codes, sign-in as <b>{user.name}</b> has to wait. Ending the wait allows new tries at
      once, also for anyone who is guessing the password.
    </ConfirmDialog>
  )
}
