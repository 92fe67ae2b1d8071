/** Names of fields whose value nobody reads out of the log, should one ever get in. */
const secretName = /password|secret|token|hash|totp|otp_|api_?key|authorization|challenge|private_key/i
/** Of those, what is none: lengths, and that something was changed. */
const harmless = new Set(['password_min', 'password_max', 'password_changed'])

export const mask = '•••'

/** A value of the log as it may be shown: secrets at any depth are masked. Writers keep them out; this is the second lock. */
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
