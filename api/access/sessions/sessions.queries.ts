import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Session } from '../../app/http/access'
import { decryptOrNull, encrypt, keyFor, readSigned, sign } from '../../app/secrets/secrets'
import type { Database } from '../../db/connect'

const minuteMs = 60_000

interface SessionOrigin {
  /** Browser and system in words. */
  device: string | null
  /** As `sealAddress` gives it. */
  address: Buffer | null
}

interface SessionLifetime {
  sessionIdleMinutes: number
  sessionAbsoluteHours: number
}

/** Hash of a bearer token, as stored in the database. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** How the address of a session is stored: encrypted. */
export const sealAddress = (secretKey: Buffer, address: string | undefined): Buffer | null =>
  address ? encrypt(keyFor(secretKey, 'session-address'), address) : null

/** The stored address of a session; null if there is none, or no accepted key fits. */
export const openAddress = (secretKey: Buffer, address: Buffer | null): string | null =>
  address && decryptOrNull(keyFor(secretKey, 'session-address'), address)

/** Begins what the API signs to act as an access token in the gateway. */
const passPrefix = 'run_'
const passKey = (secretKey: Buffer) => keyFor(secretKey, 'session-pass')

/**
 * A bearer token with which the gateway acts as an access token on behalf of the API, with the rights that it has then, for half a
 * minute to one and a half. The same within a minute, so that its budget of costs is counted once.
 */
export function newPass(secretKey: Buffer, tokenId: number, now: number): string {
  const until = (Math.floor(now / minuteMs) + 1.5) * minuteMs
  return `${passPrefix}${sign(passKey(secretKey), `${tokenId} ${until}`)}`
}

/** The id of the access token of a valid pass; null for other tokens. */
function tokenOfPass(secretKey: Buffer, token: string, now: number): number | null {
  if (!token.startsWith(passPrefix)) return null
  const [id, until] = (readSigned(passKey(secretKey), token.slice(passPrefix.length)) ?? '').split(' ').map(Number)
  return id && until && until > now ? id : null
}

/** 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Creates a session and returns its bearer token; only the hash is stored. */
export async function startSession(
  db: Database,
  userId: number,
  now: number,
  lifetime: SessionLifetime,
  { device, address }: SessionOrigin = { device: null, address: null },
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
      confirmed_at: new Date(now),
      expires_at,
      device,
      address,
    })
    .execute()
  return token
}

type TokenRow = Session & { token_permissions: number[] | null }
type SessionRow = TokenRow & { last_used_at: Date | null }

/** Used since $2. This does not apply to access tokens: a tool may run once a month. */
const isInUse = '(sessions.token_name is not null or sessions.last_used_at > $2)'

/** Whether the time to set up the required second factor is over at a time in SQL: sign-in leads to its set-up alone. */
export const lacksSecondFactor = (
  at: string,
) => `(users.enable_2fa and users.second_factor_by <= ${at} and users.totp_secret is null
  and not exists (select from passkeys where passkeys.user_id = users.id))`

/** Sessions valid at $1, each with its user and the current permissions of the role. */
const liveSessions = `
  select sessions.id as session_id, users.id as user_id, users.email, users.name, users.level, users.timezone_id, roles.permissions,
    sessions.token_name, sessions.token_permissions, sessions.token_cost_per_minute, sessions.last_used_at
  from sessions join users on users.id = sessions.user_id join roles on roles.id = users.level
  where sessions.expires_at > $1 and ${isInUse} and ${lacksSecondFactor('$1')} is not true`

const sessionByToken = `${liveSessions} and sessions.token_hash = $3`

/** $1 and $2. */
const liveAt = (now: number, { sessionIdleMinutes }: SessionLifetime) => [
  new Date(now),
  new Date(now - sessionIdleMinutes * minuteMs),
]

/** An access token has only those of its permissions that the role currently holds. */
export function sessionOf({ token_permissions, ...row }: TokenRow): Session {
  return {
    ...row,
    permissions: row.permissions.filter((code) => !token_permissions || token_permissions.includes(code)),
  }
}

/** The valid ones of these sessions, by id. This does not count as use, so an open stream does not extend a session. */
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
  return new Map(rows.map(({ last_used_at: _, ...row }) => [row.session_id, sessionOf(row)]))
}

/**
 * Session of a bearer token, with the current permissions of the role; null if unknown, idle or expired. Use is
 * recorded at most once a minute, to avoid a write per read. A named statement, planned once per connection, because
 * every request runs it.
 */
export async function findSession(
  pool: Pool,
  token: string,
  now: number,
  { secretKey, ...lifetime }: SessionLifetime & { secretKey: Buffer },
): Promise<Session | null> {
  const passed = tokenOfPass(secretKey, token, now)
  if (passed !== null) return (await findSessionsById(pool, [passed], now, lifetime)).get(passed) ?? null
  const { rows } = await pool.query<SessionRow>({
    name: 'session',
    text: sessionByToken,
    values: [...liveAt(now, lifetime), hashToken(token)],
  })
  if (!rows[0]) return null
  const { last_used_at, ...row } = rows[0]
  if (!last_used_at || now - last_used_at.getTime() > minuteMs) {
    await pool.query('update sessions set last_used_at = $1 where id = $2', [new Date(now), row.session_id])
  }
  return sessionOf(row)
}

/** Valid sessions of a user without access tokens, last used first. */
export const listSessions = async (db: Database, userId: number, now: number, lifetime: SessionLifetime) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('token_name', 'is', null)
    .where('expires_at', '>', new Date(now))
    .where('last_used_at', '>', new Date(now - lifetime.sessionIdleMinutes * minuteMs))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Ends those of these sessions that belong to the user, and returns them. Access tokens stay. */
export const endSessionsOfUser = (db: Database, userId: number, ids: readonly number[]) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_name', 'is', null)
    .where('id', 'in', [0, ...ids])
    .returning('device')
    .execute()

/** Ends one session. */
export const endSession = (db: Database, sessionId: number) =>
  db.deleteFrom('sessions').where('id', '=', sessionId).execute()

/**
 * Ends all sessions and access tokens of a user, optionally except one session: after a change of password or second
 * factor, or a deletion. Run it in the transaction of that change.
 */
export const endSessionsOf = (db: Database, userId: number, except: number | null = null) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .execute()

/** Expired access tokens are listed for this time, so that owners see why a tool is refused. */
const listedAfterExpiryMs = 30 * 24 * 60 * minuteMs

/** Deletes expired and idle sessions. */
export const deleteEndedSessions = (pool: Pool, now: number, lifetime: SessionLifetime) =>
  pool.query(
    `delete from sessions where expires_at < $3 or (token_name is null and expires_at < $1) or not ${isInUse}`,
    [...liveAt(now, lifetime), new Date(now - listedAfterExpiryMs)],
  )
