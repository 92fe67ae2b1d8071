import type { BrokerConfig } from './brokers.schema'

const mask = '***'
const telling = /pass|secret|token|api_?key|auth|credential/i
const maxStored = 20_000

/** The secrets of a broker: all header values, and texts of our own that say so or stand in a telling field. */
function secretsOf({ headers, fields }: BrokerConfig): string[] {
  const own = Object.entries(fields).flatMap(([name, from]) => (typeof from === 'object' && (from.secret || telling.test(name)) ? [from.value] : []))
  // The longest first, so that no rest of it is left where one holds another.
  return [...Object.values(headers).flatMap((value) => [value, value.replace(/^\w+ /, '')]), ...own]
    .filter((secret) => secret.length >= 4)
    .sort((one, other) => other.length - one.length)
}

/** What is kept of a request, its secrets masked. `fields` are those that were sent. */
export function maskedRequest(config: BrokerConfig, fields: Record<string, unknown>): string {
  const shown = Object.entries(fields).map(([name, value]) => {
    const from = config.fields[name]
    const isSecret = typeof from === 'object' && (from.secret || telling.test(name))
    return [name, isSecret ? mask : value]
  })
  return JSON.stringify(Object.fromEntries(shown))
}

/** What is kept of an answer: as it came, cut to what people can read, any secret of ours in it masked. */
export function maskedAnswer(config: BrokerConfig, text: string): string {
  const clean = text.replaceAll('\0', '').toWellFormed()
  return secretsOf(config).reduce((shown, secret) => shown.replaceAll(secret, mask), clean).slice(0, maxStored)
}
