import type { User } from '../generated/graphql'
import type { RestUser } from './users.rest'

const nothingMore = {
  email: null,
  level: null,
  roleName: null,
  enableTwoFactor: null,
  hasTwoFactor: null,
  canChange: null,
  signInWaitsUntil: null,
  version: null,
}

/** A user where another record merely names them. */
export const namedUser = ({ id, name }: { id: number; name: string }): User => ({
  id: String(id),
  name,
  ...nothingMore,
})

export const user = (row: RestUser): User => ({
  id: String(row.id),
  name: row.name,
  email: row.email,
  level: String(row.level),
  roleName: row.role_name,
  enableTwoFactor: row.enable_2fa,
  hasTwoFactor: row.has_2fa,
  canChange: row.can_change,
  signInWaitsUntil: row.sign_in_waits_until,
  version: row.version,
})
