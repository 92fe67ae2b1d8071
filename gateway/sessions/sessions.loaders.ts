import type { Session } from '../generated/graphql'
import type { Rest } from '../restTypes'
import { timeZone } from '../timeZones/timeZones.loaders'
import { restSession, type RestSession } from './sessions.rest'

export const session = ({ user_id, email, name, level, timezone, permissions }: RestSession): Session => ({
  userId: String(user_id),
  email,
  name,
  level: String(level),
  timeZone: timeZone(timezone),
  permissions,
})

/** The session as it stands now, after a change of it. */
export const loadSession = async (rest: Rest): Promise<Session> => session(await restSession(rest))
