import type { Named } from '../../app/records/links'
import type { RestUser } from './users.rest'

export const userFromRest = (row: RestUser) => ({
  id: String(row.id),
  name: row.name,
  email: row.email,
  level: String(row.level),
  roleName: row.role_name,
  role: { id: String(row.level), name: row.role_name },
  enableTwoFactor: row.enable_2fa,
  hasTwoFactor: row.has_2fa,
  canChange: row.can_change,
  signInWaitsUntil: row.sign_in_waits_until,
  version: row.version,
})

/** All fields of a user. */
export type UserRow = ReturnType<typeof userFromRest>
/** A user, complete or only with id and name. */
export type UserParent = Named<UserRow>

/** A user as linked from other records. */
export const namedUser = ({ id, name }: { id: number; name: string }) => ({ id: String(id), name })
