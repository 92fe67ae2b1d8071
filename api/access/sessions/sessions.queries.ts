import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Session } from '../../app/http/access'
import type { Database } from '../../db/connect'

const minuteMs = 60_000

export interface SessionLifetime {
  sessionIdleMinutes: number
  sessionAbsoluteHours: number
}

/** What the database keeps of a bearer token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Starts a session and returns its bearer token, of which only the hash is stored. */
export async function startSession(
  db: Database,
  userId: number,
  now: number,
  lifetime: SessionLifetime,
): Promise<string> {
  const token = newToken()
  const expires_at = new Date(now + lifetime.sessionAbsoluteHours * 60 * minuteMs)
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: new Date(now),
      last_used_at: new Date(now),
      expires_at,
    })
    .execute()
  return token
}

type SessionRow = Session & { token_permissions: number[] | null; last_used_at: Date | null }

/** Has been used since $2. Access tokens need not be: a tool may run once a month. */
const isInUse = '(sessions.token_name is not null or sessions.last_used_at > $2)'

/** Sessions that go on at $1, each with its user and the role's permissions as they are now. */
const liveSessions = `
  select sessions.id as session_id, users.id as user_id, users.email, users.name, users.level, users.timezone_id, roles.permissions,
    sessions.token_name, sessions.token_permissions, sessions.token_cost_per_minute, sessions.last_used_at
  from sessions join users on users.id = sessions.user_id join roles on roles.id = users.level
  where sessions.expires_at > $1 and ${isInUse}`

const sessionByToken = `${liveSessions} and sessions.token_hash = $3`

/** $1 and $2. */
const liveAt = (now: number, { sessionIdleMinutes }: SessionLifetime) => [
  new Date(now),
  new Date(now - sessionIdleMinutes * minuteMs),
]

/** Of what the role holds now, an access token gives what it was made for. */
function sessionOf({ token_permissions, last_used_at: _, ...row }: SessionRow): Session {
  return {
    ...row,
    permissions: row.permissions.filter((code) => !token_permissions || token_permissions.includes(code)),
  }
}

/** Those of these sessions that go on, by id. Looking at them is no use of them: an open stream keeps no session alive. */
export async function findSessionsById(
  pool: Pool,
  ids: readonly number[],
  now: number,
  lifetime: SessionLifetime,
): Promise<Map<number, Session>> {
  const { rows } = await pool.query<SessionRow>(`${liveSessions} and sessions.id = any($3)`, [
    ...liveAt(now, lifetime),
    ids,
  ])
  return new Map(rows.map((row) => [row.session_id, sessionOf(row)]))
}

/**
 * Who a bearer token is, with the role's permissions as they are now; null when unknown, idle too long or expired.
 * Its use is noted at most once a minute, so that reading does not write. Asked with every request: by its name each connection plans it once.
 */
export async function findSession(
  pool: Pool,
  token: string,
  now: number,
  lifetime: SessionLifetime,
): Promise<Session | null> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session',
    text: sessionByToken,
    values: [...liveAt(now, lifetime), hashToken(token)],
  })
  const [row] = rows
  if (!row) return null
  if (!row.last_used_at || now - row.last_used_at.getTime() > minuteMs) {
    await pool.query('update sessions set last_used_at = $1 where id = $2', [new Date(now), row.session_id])
  }
  return sessionOf(row)
}

/** Ends one session. */
export const endSession = (db: Database, sessionId: number) =>
  db.deleteFrom('sessions').where('id', '=', sessionId).execute()

/**
 * Ends all sessions of a user and their access tokens, save one session if named: when the password or second factor was changed or the user deleted.
 * Run it in the transaction of that change.
 */
export const endSessionsOf = (db: Database, userId: number, except: number | null = null) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .execute()

/** An access token that has expired stays listed for so long, so that its owner sees why a tool is refused. */
const listedAfterExpiryMs = 30 * 24 * 60 * minuteMs

/** Removes sessions that have expired or were idle too long. */
export const deleteEndedSessions = (pool: Pool, now: number, lifetime: SessionLifetime) =>
  pool.query(
    `delete from sessions where expires_at < $3 or (token_name is null and expires_at < $1) or not ${isInUse}`,
    [...liveAt(now, lifetime), new Date(now - listedAfterExpiryMs)],
  )
