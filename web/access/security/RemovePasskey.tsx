import { useDeletePasskeyMutation, type PasskeyFactsFragment } from '../../generated/graphql'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'
import { toast } from '../../ui/overlay/toasts'
import { forgetSecurity, type Confirmed } from './useConfirmed'

interface Props {
  passkey: PasskeyFactsFragment
  confirmed: Confirmed
  onClose: () => void
}

/** Confirms and removes a passkey. */
export function RemovePasskey({ passkey: { id, name }, confirmed, onClose }: Props) {
  const [remove] = useDeletePasskeyMutation({ update: forgetSecurity })
  const confirm = async () => {
    if (await confirmed(async () => (await remove({ variables: { id } })).data?.deletePasskey))
      toast.success('Passkey removed', { text: 'Your other sessions and your access tokens have ended.' })
    onClose()
  }
  return (
    <ConfirmDialog danger title="Remove passkey?" confirm="Yes, remove it" onConfirm={confirm} onClose={onClose}>
      <b>{name}</b> no longer signs you in. Your other sessions and your access tokens end.
    </ConfirmDialog>
  )
}
