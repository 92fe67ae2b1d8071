import type { RoleRowFragment } from '../../generated/graphql'
import { ConfirmAct } from '../ConfirmAct'
import { roleRecord } from './roleRecord'

/** Confirms and deletes a role. If users have the role, the error lists them. */
export function DeleteRole({ role, onClose }: { role: RoleRowFragment; onClose: () => void }) {
  const remove = roleRecord.useRemove({})
  return (
    <ConfirmAct
      danger
      title={`Delete ${role.name}`}
      confirm="Yes, Confirm"
      act={() => remove(role)}
      done="Role deleted successfully"
      failed="Failed to delete. Please try again."
      onClose={onClose}
    >
      Are you sure you want to delete the selected role?
    </ConfirmAct>
  )
}
