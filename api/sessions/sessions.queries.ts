import { createHash, randomBytes } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Session } from '../access'
import type { Database } from '../db/connect'
import type { DB } from '../db/generated/schema'

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
export async function startSession(db: Database, userId: number, now: number, lifetime: SessionLifetime): Promise<string> {
  const token = newToken()
  const expires_at = new Date(now + lifetime.sessionAbsoluteHours * 60 * minuteMs)
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: new Date(now), last_used_at: new Date(now), expires_at })
    .execute()
  return token
}

/** Has been used within its idle time. Access tokens need not be: a tool may run once a month. */
const isInUse = (now: number, lifetime: SessionLifetime) => (where: ExpressionBuilder<DB, 'sessions'>) =>
  where.or([where('token_name', 'is not', null), where('last_used_at', '>', new Date(now - lifetime.sessionIdleMinutes * minuteMs))])

/** Sessions that go on at `now`, each with its user and the role's permissions as they are now. */
const liveSessions = (db: Database, now: number, lifetime: SessionLifetime) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('roles', 'roles.id', 'users.level')
    .select(['sessions.id as session_id', 'users.id as user_id', 'users.email', 'users.name'])
    .select(['users.level', 'users.timezone_id', 'roles.permissions', 'sessions.token_name', 'sessions.token_permissions'])
    .where('expires_at', '>', new Date(now))
    .where(isInUse(now, lifetime))

/** Of what the role holds now, an access token gives what it was made for. */
function sessionOf<Row extends Session & { token_permissions: number[] | null }>({ token_permissions, ...row }: Row) {
  return { ...row, permissions: row.permissions.filter((code) => !token_permissions || token_permissions.includes(code)) }
}

/** Those of these sessions that go on, by id. Looking at them is no use of them: an open stream keeps no session alive. */
export async function findSessionsById(db: Database, ids: readonly number[], now: number, lifetime: SessionLifetime): Promise<Map<number, Session>> {
  const rows = await liveSessions(db, now, lifetime).where('sessions.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.session_id, sessionOf(row)]))
}

/**
 * Who a bearer token is, with the role's permissions as they are now; null when unknown, idle too long or expired.
 * Its use is noted at most once a minute, so that reading does not write.
 */
export async function findSession(db: Database, token: string, now: number, lifetime: SessionLifetime): Promise<Session | null> {
  const row = await liveSessions(db, now, lifetime)
    .select('sessions.last_used_at')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row) return null
  const { last_used_at, ...session } = sessionOf(row)
  if (!last_used_at || now - last_used_at.getTime() > minuteMs) {
    await db.updateTable('sessions').set({ last_used_at: new Date(now) }).where('id', '=', session.session_id).execute()
  }
  return session
}

/** Ends one session. */
export const endSession = (db: Database, sessionId: number) => db.deleteFrom('sessions').where('id', '=', sessionId).execute()

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
export const deleteEndedSessions = (db: Database, now: number, lifetime: SessionLifetime) =>
  db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('expires_at', '<', new Date(now - listedAfterExpiryMs)),
        where.and([where('token_name', 'is', null), where('expires_at', '<', new Date(now))]),
        where.not(isInUse(now, lifetime)(where)),
      ]),
    )
    .execute()
