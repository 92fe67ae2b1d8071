import { permissionCode } from '../../../shared/access/permissions'
import { ApiError } from './errors'

/** Who a token is. */
export interface Session {
  session_id: number
  user_id: number
  email: string
  name: string
  level: number
  timezone_id: number
  permissions: number[]
  /** Of a personal access token, which a tool uses; null for a person who signed in. */
  token_name: string | null
  /** Of an access token: what the gateway lets it ask for in a minute; null for the gateway's default, and for a person. */
  token_cost_per_minute: number | null
}

/** How an access token begins, so that scanners of leaks know one. */
export const accessTokenPrefix = 'pat_'
export const isAccessToken = (token: string): boolean => token.startsWith(accessTokenPrefix)

interface Signed {
  /** Requires a session from sign-in; an access token is refused. */
  person?: true
}

/** The sender whose token the route checks itself; such a token belongs to no session. */
export type OwnToken = 'publisher' | 'advertiser'

/** Who may call a route: every route names one. `open` is for sign-in, health, intake and postbacks alone. */
export type Access =
  | { kind: 'open'; why: string; token?: OwnToken }
  | ({ kind: 'signedIn' } & Signed)
  /** Any of these permissions, by name. */
  | ({ kind: 'anyOf'; names: readonly string[] } & Signed)
  /** Every one of these permissions, by name. */
  | ({ kind: 'allOf'; names: readonly string[] } & Signed)

export const open = (why: string, token?: OwnToken): Access => ({ kind: 'open', why, ...(token && { token }) })
export const signedIn: Access = { kind: 'signedIn' }

function refuseUnknown(names: readonly string[]) {
  for (const name of names) if (permissionCode(name) === null) throw new Error(`No permission is called ${name}`)
}

/** Any of these permissions. Throws at start for a name outside the catalogue: a rule that lets all in by a slip. */
export function anyOf(...names: [string, ...string[]]): Access {
  refuseUnknown(names)
  return { kind: 'anyOf', names }
}

/** Every one of these permissions: for people's data below a record that has a permission of its own. Throws as `anyOf` does. */
export function allOf(...names: [string, string, ...string[]]): Access {
  refuseUnknown(names)
  return { kind: 'allOf', names }
}

/**
 * For what gives access or ends it: whoever finds a tool's token must not make of it more, or something that outlives it.
 * Access tokens are refused whatever they may.
 */
export const personOnly = (access: Access): Access => (access.kind === 'open' ? access : { ...access, person: true })

export const holds = (session: Session, name: string): boolean => {
  const code = permissionCode(name)
  return code !== null && session.permissions.includes(code)
}

/** Throws UNAUTHENTICATED without a session, and FORBIDDEN without the permission or for a tool where a person is needed. */
export function checkAccess(access: Access, session: Session | null): void {
  if (access.kind === 'open') return
  if (!session) throw new ApiError('UNAUTHENTICATED', 'Please sign in.')
  const held = (name: string) => holds(session, name)
  if ((access.kind === 'anyOf' && !access.names.some(held)) || (access.kind === 'allOf' && !access.names.every(held))) {
    throw new ApiError('FORBIDDEN', 'You do not have the permission for this.')
  }
  if (access.person && session.token_name !== null) {
    throw new ApiError('FORBIDDEN', 'An access token may not do this. Please sign in.')
  }
}
