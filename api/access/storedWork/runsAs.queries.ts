import { sql } from 'kysely'
import type { Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { lacksSecondFactor, sessionOf } from '../sessions/sessions.queries'

/**
 * Who stored a piece of work that a worker does later, as columns of its row. It runs with those permissions of the
 * token that the owner's role holds then, and not at all once the token was revoked or has expired.
 */
export interface StoredBy {
  /** The access token; null: the owner in person; 0: not known, for rows from before this was stored. */
  token_id: number | null
  token_name: string | null
}

/** The columns for work that the caller stores. */
export const storedBy = ({ session_id, token_name }: Session): StoredBy => ({
  token_id: token_name === null ? null : session_id,
  token_name,
})

/** The columns for work that a person takes over. */
export const inPerson: StoredBy = { token_id: null, token_name: null }

/** Whether the caller stored it: as the same token, or both in person. */
export const isStoredBy = (session: Session, { token_id }: StoredBy): boolean => storedBy(session).token_id === token_id

/** Whether the caller, if it is a person, can let it run with the own permissions. */
export const canTakeOver = (session: Session, { token_id }: StoredBy): boolean =>
  session.token_name === null && token_id !== null

interface Owned extends StoredBy {
  owner_id: number | null
  /** E-mail of the owner. */
  owner: string
}

interface Found extends Omit<Session, 'session_id'> {
  session_id: number | null
  token_permissions: number[] | null
  expires_at: Date | null
  lacks_factor: boolean | null
}

/** Why the work of a token cannot run; null if it can. `token`: its row, if it still exists. */
export function endOfToken(
  { token_id, token_name }: StoredBy,
  token: { expires_at: Date | null } | undefined,
  now: number,
  role = 'which made it',
): string | null {
  if (token_id === null) return null
  if (token_name === null) return 'It is not known whether an access token made it.'
  if (!token?.expires_at) return `The access token ${token_name}, ${role}, was revoked.`
  return token.expires_at.getTime() <= now ? `The access token ${token_name}, ${role}, has expired.` : null
}

/** Why work that only a token's end can stop must not run now; null if it may. */
export async function endOfStored(db: Database, by: StoredBy, now: number, role?: string): Promise<string | null> {
  if (by.token_id === null) return null
  const { rows } = await sql<{ expires_at: Date }>`
    select expires_at from sessions where id = ${by.token_id} and token_name is not null`.execute(db)
  return endOfToken(by, rows[0], now, role)
}

/** The session that stored work runs with now: role ∩ token. `reason`: why it must not run, in words. */
export async function sessionFor(
  db: Database,
  { owner_id, owner, ...by }: Owned,
  now: number,
): Promise<{ session: Session } | { reason: string }> {
  const { rows } = await sql<Found>`
    select users.id as user_id, users.email, users.name, users.level, users.timezone_id, r.permissions, s.id as session_id,
      s.token_name, s.token_permissions, s.token_cost_per_minute, s.expires_at, ${sql.raw(lacksSecondFactor('moment.at'))} as lacks_factor
    from users join roles r on r.id = users.level cross join (select ${new Date(now)}::timestamptz as at) moment
    left join sessions s on s.id = ${by.token_id} and s.user_id = users.id and s.token_name is not null
    where users.id = ${owner_id}`.execute(db)
  const [found] = rows
  if (!found) return { reason: `${owner}, who scheduled it, is no longer a user.` }
  if (found.lacks_factor) return { reason: `${owner} has to set up a second factor first.` }
  const reason = endOfToken(by, found, now)
  if (reason !== null) return { reason }
  const { expires_at: _, lacks_factor: _lacks, session_id, ...row } = found
  return { session: sessionOf({ ...row, session_id: session_id ?? 0 }) }
}
