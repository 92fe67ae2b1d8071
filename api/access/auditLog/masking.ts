import { recordWithoutAmounts } from '../../../shared/access/amounts'
import type { Session } from '../../app/http/access'

/** Field names whose values are always masked, in case a writer includes one. */
const secretName = /password|secret|token|hash|totp|otp_|api_?key|authorization|challenge|private_key/i
/** Exceptions that are not secret: lengths, and flags for a change. */
const harmless = new Set(['password_min', 'password_max', 'password_changed'])

export const mask = '•••'

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isSecret = secretName.test(name) && !harmless.has(name) && inner !== null && typeof inner !== 'boolean'
      return [name, isSecret ? mask : withoutSecrets(inner)]
    }),
  )
}

/**
 * A value of the log for display, with secrets masked at any depth, and amounts that the reader may not see. Writers already
 * exclude secrets; this is a second protection.
 */
export const masked = ({ permissions }: Session, entity: string, value: unknown): unknown =>
  recordWithoutAmounts(permissions, mask, withoutSecrets(value), entity)
