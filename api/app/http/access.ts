import { permissionCode } from '../../../shared/access/permissions'
import { ApiError, forbidden } from './errors'

/** Session of a token. */
export interface Session {
  session_id: number
  user_id: number
  email: string
  name: string
  level: number
  timezone_id: number
  permissions: number[]
  /** Name of a personal access token; null for a session. */
  token_name: string | null
  /** Cost limit of an access token for the gateway; null for the gateway's default and for sessions. */
  token_cost_per_minute: number | null
  /** An assistant makes a change that it prepared. */
  is_assistant?: true
}

/** Who asks for a change, and with which request. */
export interface Caller {
  session: Session
  requestId: string
}

/** Prefix of access tokens, so that secret scanners recognize them. */
export const accessTokenPrefix = 'pat_'
export const isAccessToken = (token: string): boolean => token.startsWith(accessTokenPrefix)

interface Signed {
  /** Requires a session from sign-in; an access token is refused. */
  person?: true
}

/** Sender whose token is checked by the route itself; it belongs to no session. */
export type OwnToken = 'publisher' | 'advertiser'

/**
 * Who may call a route; required for every route. `open` is only for sign-in, health, intake, postbacks and visitor
 * links.
 */
export type Access =
  | { kind: 'open'; why: string; token?: OwnToken }
  | ({ kind: 'signedIn' } & Signed)
  /** Any of these permissions. */
  | ({ kind: 'anyOf'; names: readonly string[] } & Signed)
  /** All of these permissions. */
  | ({ kind: 'allOf'; names: readonly string[] } & Signed)

export const open = (why: string, token?: OwnToken): Access => ({ kind: 'open', why, ...(token && { token }) })
export const signedIn: Access = { kind: 'signedIn' }

function refuseUnknown(names: readonly string[]) {
  for (const name of names) if (permissionCode(name) === null) throw new Error(`No permission is called ${name}`)
}

/** Any of these permissions. Throws at startup for unknown names, which would otherwise disable the rule. */
export function anyOf(...names: [string, ...string[]]): Access {
  refuseUnknown(names)
  return { kind: 'anyOf', names }
}

/** All of these permissions: for personal data below a record with its own permission. Throws like `anyOf`. */
export function allOf(...names: [string, string, ...string[]]): Access {
  refuseUnknown(names)
  return { kind: 'allOf', names }
}

/**
 * For routes that grant or end access, or set destinations and secrets: a stolen access token must not be able to extend
 * its access. Access tokens are refused regardless of their permissions.
 */
export const personOnly = (access: Access): Access => (access.kind === 'open' ? access : { ...access, person: true })

/**
 * Throws FORBIDDEN if an access token sets any of these fields, by their names in the request. Destinations and secrets
 * are set by persons, because what is sent to them later can show more than the token may see; a token may use them.
 */
export function refuseToken({ token_name }: Session, fields: readonly string[]): void {
  if (token_name === null || !fields.length) return
  const fault = 'An access token may not set this. Please sign in.'
  throw new ApiError('FORBIDDEN', `An access token may not set ${fields.join(', ')}. Please sign in.`, {
    fields: Object.fromEntries(fields.map((field) => [field, fault])),
  })
}

export const holds = (session: Session, name: string): boolean => {
  const code = permissionCode(name)
  return code !== null && session.permissions.includes(code)
}

/**
 * Throws UNAUTHENTICATED without a session, and FORBIDDEN without the permission or for an access token where a session
 * is required.
 */
export function checkAccess(access: Access, session: Session | null): void {
  if (access.kind === 'open') return
  if (!session) throw new ApiError('UNAUTHENTICATED', 'Please sign in.')
  const held = (name: string) => holds(session, name)
  if ((access.kind === 'anyOf' && !access.names.some(held)) || (access.kind === 'allOf' && !access.names.every(held))) {
    throw forbidden()
  }
  if (access.person && session.token_name !== null) {
    throw new ApiError('FORBIDDEN', 'An access token may not do this. Please sign in.')
  }
}
