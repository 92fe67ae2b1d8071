import type { FailedSignIns, Session } from '../../generated/graphql'
import type { Rest, Schemas } from '../../app/rest/restTypes'
import { timeZone } from '../../app/timeZones/timeZones.loaders'
import { restSession, type RestSession } from './sessions.rest'

export const session = ({
  user_id,
  email,
  name,
  level,
  timezone,
  permissions,
}: Omit<RestSession, 'access_token'>): Session => ({
  userId: String(user_id),
  email,
  name,
  level: String(level),
  timeZone: timeZone(timezone),
  permissions,
})

export const failedSignIns = (row: Schemas['FailedSignIns'] | null): FailedSignIns | null =>
  row && { count: row.count, firstAt: row.first_at, lastAt: row.last_at }

/** The session after a change of it, read again. */
export const loadSession = async (rest: Rest): Promise<Session> => session(await restSession(rest))
