import { useMemo } from 'react'
import { Link } from 'react-router'
import type { RoleRowFragment } from '../../generated/graphql'
import { PermissionChanges } from '../permissions/PermissionChanges'
import { RolePreview } from '../permissions/RolePreview'
import { useMay } from '../../app/session/useSession'

interface Props {
  /** The saved role; null for a new one. */
  role: RoleRowFragment | null
  /** Currently selected permissions. */
  permissions: readonly number[]
}

/** Effects of the selection: changed permissions, affected users, and what they will see. */
export function RoleAside({ role, permissions }: Props) {
  const after = useMemo(() => new Set(permissions), [permissions])
  const before = useMemo(() => new Set(role?.permissions), [role])
  return (
    // Focusable, so that the keyboard can scroll it.
    <aside className="role-aside" aria-label="What comes of it" tabIndex={0}>
      {role && <PermissionChanges before={before} after={after} />}
      {role && <Holders role={role} />}
      <section aria-label="What this role sees">
        <h3>What this role sees</h3>
        <RolePreview held={permissions} />
      </section>
    </aside>
  )
}

/** Users affected by the change from their next request. */
function Holders({ role }: { role: RoleRowFragment }) {
  const mayList = useMay()('USERS_LIST')
  const holders = role.users ?? []
  return (
    <section aria-label="Held by">
      <h3>Held by ({holders.length})</h3>
      {holders.length === 0 ? (
        <p className="muted role-holders">Nobody holds this role.</p>
      ) : (
        <ul className="role-holders">
          {holders.map(({ id, name }) => (
            <li key={id}>{mayList ? <Link to={`/users?search=${encodeURIComponent(name)}`}>{name}</Link> : name}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
