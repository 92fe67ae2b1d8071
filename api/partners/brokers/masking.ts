import { secretMask as mask } from '../../../shared/partners/brokers'
import { isSecretField } from './brokerSecrets'
import type { OpenBroker } from './brokers.schema'

const maxStored = 20_000
type Secrets = Pick<OpenBroker, 'headers' | 'fields'>

/** Secrets of a broker: all header values, and fixed texts marked as secret or in a field with a secret's name. */
function secretsOf({ headers, fields }: Secrets): string[] {
  const own = Object.entries(fields).flatMap(([name, from]) =>
    typeof from === 'object' && isSecretField(name, from) ? [from.value] : [],
  )
  // Longest first, so that no part remains if one contains another.
  return [...Object.values(headers).flatMap((value) => [value, value.replace(/^\w+ /, '')]), ...own]
    .filter((secret) => secret.length >= 4)
    .sort((one, other) => other.length - one.length)
}

/** Stored form of a request with masked secrets. `fields` are those that were sent. */
export function maskedRequest(config: OpenBroker, fields: Record<string, unknown>): string {
  const shown = Object.entries(fields).map(([name, value]) => {
    const from = config.fields[name]
    return [name, from !== undefined && isSecretField(name, from) ? mask : value]
  })
  return JSON.stringify(Object.fromEntries(shown))
}

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
