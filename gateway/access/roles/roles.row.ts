import type { Named } from '../../app/records/links'
import { namedUser } from '../users/users.row'
import type { RestRole } from './roles.rest'

export const roleFromRest = ({ id, name, type, permissions, is_fixed, users, version }: RestRole) => ({
  id: String(id),
  name,
  type,
  permissions,
  isFixed: is_fixed,
  users: users && users.map(namedUser),
  version,
})

/** All that a role's record says. */
export type RoleRow = ReturnType<typeof roleFromRest>
/** A role as far as it is known. */
export type RoleParent = Named<RoleRow>
