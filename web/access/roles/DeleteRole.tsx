import { refusalText } from '../../app/apollo/errors'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'
import { toast } from '../../ui/overlay/toasts'
import { useDeleteRoleMutation, type RoleRowFragment } from '../../generated/graphql'
import { forget } from '../../records/DeleteRecord'

const failed = 'Failed to delete. Please try again.'

/** Asks in the words of the specification, and deletes the role. A refusal says who holds it. */
export function DeleteRole({ role, onClose }: { role: RoleRowFragment; onClose: () => void }) {
  const [remove] = useDeleteRoleMutation()
  const confirm = async () => {
    try {
      const { data } = await remove({
        variables: { id: role.id },
        update: (cache, { data }) => forget(cache, 'Role', data?.deleteRole.deletedId),
      })
      const answer = data?.deleteRole
      if (!answer?.deletedId) return void toast.error(answer?.errors[0]?.message ?? failed, { error: answer?.errors })
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
