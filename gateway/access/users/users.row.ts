import type { Schemas } from '../../app/rest/restTypes'
import type { Named } from '../../app/records/links'
import { fromRest } from '../../app/rest/fromRest'

export const userFromRest = ({ level, enable_2fa, has_2fa, ...row }: Schemas['User']) => ({
  ...fromRest(row),
  level: String(level),
  role: { id: String(level), name: row.role_name },
  enableTwoFactor: enable_2fa,
  hasTwoFactor: has_2fa,
})

/** All fields of a user. */
type UserRow = ReturnType<typeof userFromRest>
/** A user, complete or only with id and name. */
export type UserParent = Named<UserRow>

/** A user as linked from other records. */
export const namedUser = ({ id, name }: { id: number; name: string }) => ({ id: String(id), name })
