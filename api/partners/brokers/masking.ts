import { secretMask as mask } from '../../../shared/partners/brokers'
import { isSecretField } from './brokerSecrets'
import type { OpenBroker } from './brokers.schema'

const maxStored = 20_000

/** The secrets of a broker: all header values, and texts of our own that say so or stand in a telling field. */
function secretsOf({ headers, fields }: OpenBroker): string[] {
  const own = Object.entries(fields).flatMap(([name, from]) =>
    typeof from === 'object' && isSecretField(name, from) ? [from.value] : [],
  )
  // The longest first, so that no rest of it is left where one holds another.
  return [...Object.values(headers).flatMap((value) => [value, value.replace(/^\w+ /, '')]), ...own]
    .filter((secret) => secret.length >= 4)
    .sort((one, other) => other.length - one.length)
}

/** What is kept of a request, its secrets masked. `fields` are those that were sent. */
export function maskedRequest(config: OpenBroker, fields: Record<string, unknown>): string {
  const shown = Object.entries(fields).map(([name, value]) => {
    const from = config.fields[name]
    return [name, from !== undefined && isSecretField(name, from) ? mask : value]
  })
  return JSON.stringify(Object.fromEntries(shown))
}

/** What is kept of an answer: as it came, cut to what people can read, any secret of ours in it masked. */
export function maskedAnswer(config: OpenBroker, text: string): string {
  const clean = text.replaceAll('\0', '').toWellFormed()
  return secretsOf(config)
    .reduce((shown, secret) => shown.replaceAll(secret, mask), clean)
    .slice(0, maxStored)
}
