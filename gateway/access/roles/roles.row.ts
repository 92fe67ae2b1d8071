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

/** All fields of a role. */
export type RoleRow = ReturnType<typeof roleFromRest>
/** A role, complete or only with id and name. */
export type RoleParent = Named<RoleRow>
