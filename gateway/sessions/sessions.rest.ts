import type { Rest } from '../context'
import type { RestTimeZone } from '../timeZones/timeZones.rest'

export interface RestSession {
  user_id: number
  email: string
  name: string
  level: number
  timezone: RestTimeZone
  permissions: number[]
}

/** One of three: signed in, a code asked for, or a second factor to set up. */
export type RestSignIn = Partial<RestSession> & {
  token?: string
  message?: string
  challenge?: string
  qr_code?: string
  secret?: string
}

export interface SecondFactor {
  email: string
  code: string
  challenge: string
}

export const restSession = (rest: Rest) => rest.get<RestSession>('/api/session')

export const login = (rest: Rest, credentials: { email: string; password: string }) =>
  rest.send<RestSignIn>('POST', '/api/login', { body: credentials })

export const verifyTwoFactor = (rest: Rest, proof: SecondFactor) => rest.send<RestSignIn>('POST', '/api/users/two-factor-verify', { body: proof })

export const configureTwoFactor = (rest: Rest, proof: SecondFactor) =>
  rest.send<RestSignIn>('POST', '/api/users/two-factor-configure', { body: proof })

export const logout = (rest: Rest) => rest.send<unknown>('POST', '/api/logout')
