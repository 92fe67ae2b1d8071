import { useMemo, useState } from 'react'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import { Skeleton } from '../../ui/layout/Skeleton'
import { FindPermission } from '../permissions/FindPermission'
import { PermissionMatrix } from '../permissions/PermissionMatrix'
import { RolePreview } from '../permissions/RolePreview'
import { counted, type UserRole } from './UserFields'

interface Props {
  /** Name as entered; the text uses its first word. */
  name: string
  /** The selected role; undefined while roles are loading. */
  role: UserRole | undefined
  /** Loading the roles failed. */
  isFailed: boolean
}

/** What the selected role allows, with all its permissions on request. */
export function UserPreview({ name, role, isFailed }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [firstName] = name.trim().split(/\s+/)
  const title = `What ${firstName || 'this user'} sees`
  return (
    // Focusable, so that the keyboard can scroll it.
    <aside className="role-aside" aria-label={title} tabIndex={0}>
      <section>
        <h3 dir="auto">{title}</h3>
        {role && <RolePreview held={role.permissions} isBrief />}
        {!role && !isFailed && (
          <div className="user-loading" role="progressbar" aria-label="Loading permissions">
            {[60, 72, 48, 66].map((width) => (
              <Skeleton key={width} width={`${width}%`} />
            ))}
          </div>
        )}
      </section>
      {role && <Button size="sm" onClick={() => setOpen(true)}>{`All ${counted(role.permissions.length)}`}</Button>}
      {role && isOpen && <RolePermissions role={role} onClose={() => setOpen(false)} />}
    </aside>
  )
}

const fixed = () => 'Permissions belong to the role: change them there.'

/** Permissions of a role, read-only. */
function RolePermissions({ role, onClose }: { role: UserRole; onClose: () => void }) {
  const [find, setFind] = useState('')
  const chosen = useMemo(() => new Set(role.permissions), [role])
  return (
    <Dialog
      title={`Permissions of ${role.name}`}
      subtitle={counted(role.permissions.length)}
      width={760}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="role-permissions">
        <FindPermission value={find} onType={setFind} only={chosen} />
        <PermissionMatrix
          label={`Permissions of ${role.name}`}
          chosen={chosen}
          lockOf={fixed}
          only={chosen}
          find={find}
          onChange={() => {}} // all boxes are locked
        />
      </div>
    </Dialog>
  )
}
