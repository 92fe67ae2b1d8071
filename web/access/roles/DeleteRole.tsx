import { refusalText } from '../../ui/show/errors'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'
import { toast } from '../../ui/overlay/toasts'
import type { RoleRowFragment } from '../../generated/graphql'
import { roleRecord } from './roleRecord'

const failed = 'Failed to delete. Please try again.'

/** Confirms and deletes a role. If users have the role, the error lists them. */
export function DeleteRole({ role, onClose }: { role: RoleRowFragment; onClose: () => void }) {
  const remove = roleRecord.useRemove({})
  const confirm = async () => {
    try {
      const answer = await remove(role)
      if (!answer?.deletedId) return void toast.error(answer?.errors[0]?.message ?? failed)
      toast.success('Role deleted successfully')
      onClose()
    } catch (error) {
      toast.error(refusalText(error) ?? failed, { error })
    }
  }
  return (
    <ConfirmDialog danger title={`Delete ${role.name}`} confirm="Yes, Confirm" onConfirm={confirm} onClose={onClose}>
      Are you sure you want to delete the selected role?
    </ConfirmDialog>
  )
}
