import { secretMask as mask } from '../../../shared/partners/brokers'
import { isSecretField } from './brokerSecrets'
import type { NamedValue } from '../../../shared/partners/mapping/documents'
import type { OpenBroker } from './brokers.schema'

const maxStored = 20_000

type Secrets = Pick<OpenBroker, 'headers'> & Partial<Pick<OpenBroker, 'fields' | 'signIn'>>

/** All secrets of a broker: header values, its sign-in, and fixed texts marked as secret or in a field with a secret's name. */
function secretsOf({ headers, fields = [], signIn }: Secrets): string[] {
  const own = fields.flatMap((field) => ('text' in field && isSecretField(field) ? [field.text] : []))
  // Longest first, so that no part remains if one contains another.
  return [
    ...Object.values(headers).flatMap((value) => [value, value.replace(/^\w+ /, '')]),
    ...(signIn && 'secret' in signIn ? [signIn.secret] : []),
    ...own,
  ]
    .filter((secret) => secret.length >= 4)
    .sort((one, other) => other.length - one.length)
}

/** The values of a request with masked secrets, to be stored as the request would be written. */
export const maskedValues = ({ fields }: OpenBroker, values: readonly NamedValue[]): NamedValue[] =>
  values.map((value, at) => {
    const field = fields[at]
    return field && isSecretField(field) ? { ...value, value: mask } : value
  })

/** Stored form of a response: truncated, with masked secrets. */
export function maskedAnswer(config: Secrets, text: string): string {
  const clean = text.replaceAll('\0', '').toWellFormed()
  return secretsOf(config)
    .reduce((shown, secret) => shown.replaceAll(secret, mask), clean)
    .slice(0, maxStored)
}

const telling = /pass|secret|token|key|auth|credential|signature/i

/** A URL for display: values of parameters with a secret's name are masked. */
export const maskedUrl = (url: string): string =>
  url.replace(/([?&]([^=&#?]*)=)([^&#]+)/g, (whole, start: string, name: string) =>
    telling.test(name) ? start + mask : whole,
  )
