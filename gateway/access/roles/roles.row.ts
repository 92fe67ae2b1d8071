import type { Schemas } from '../../app/rest/restTypes'
import type { Named } from '../../app/records/links'
import { namedUser } from '../users/users.row'
import { fromRest } from '../../app/rest/fromRest'

export const roleFromRest = ({ users, ...row }: Schemas['Role']) => ({
  ...fromRest(row),
  users: users && users.map(namedUser),
})

/** All fields of a role. */
type RoleRow = ReturnType<typeof roleFromRest>
/** A role, complete or only with id and name. */
export type RoleParent = Named<RoleRow>
