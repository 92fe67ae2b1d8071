import { ApiError } from '../../app/http/errors'
import type { Config } from '../../app/process/config'

/** Refuses to sign in by other means than single sign-on if it is only for one account, and this is another one. */
export function refuseLocalAccount({ singleSignOn }: Pick<Config, 'singleSignOn'>, email: string): void {
  if (singleSignOn?.localAccount === undefined || singleSignOn.localAccount === email.toLowerCase()) return
  throw new ApiError('BAD_USER_INPUT', `Passwords are switched off. Please sign in with ${singleSignOn.name}.`)
}
