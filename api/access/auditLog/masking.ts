/** Field names whose values are always masked, in case a writer includes one. */
const secretName = /password|secret|token|hash|totp|otp_|api_?key|authorization|challenge|private_key/i
/** Exceptions that are not secret: lengths, and flags for a change. */
const harmless = new Set(['password_min', 'password_max', 'password_changed'])

export const mask = '•••'

/**
 * A value of the log for display, with secrets masked at any depth. Writers already exclude them; this is a second
 * protection.
 */
export function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isSecret = secretName.test(name) && !harmless.has(name) && inner !== null && typeof inner !== 'boolean'
      return [name, isSecret ? mask : masked(inner)]
    }),
  )
}
