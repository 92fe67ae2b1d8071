import { recipientOf, secretMask } from '../../../shared/partners/brokers'
import type { Session } from '../../app/http/access'
import { badInput, type FieldErrors } from '../../app/http/errors'
import type { Services } from '../../app/start/services'
import { addressFault } from '../brokers/brokerAddresses'
import type { PullSettings } from './brokerPulls.schema'
import type { PullConfig } from './pullConfig'

/** Refuses an address that the broker cannot have; a stored one may stay. */
export function checkPullAddress(
  url: string,
  stored: string | undefined,
  config: Services['config'],
  session: Session,
): void {
  const fault = url === stored ? null : addressFault(url, config, session)
  if (fault) throw badInput({ 'pull.url': fault })
}

/** What of the input only a person may set: another URL, and secrets, by their places in the request. */
export const pullDestinations = (input: PullSettings, stored: PullConfig | null): string[] => [
  ...(input.url === stored?.url ? [] : ['pull.url']),
  ...input.headers.flatMap(({ value }, at) => (value === secretMask ? [] : [`pull.headers.${at}.value`])),
]

/** Headers to store: masked values keep the stored ones, unless the URL leads to another host. Throws a 400 that names each. */
export function keptHeaders(input: PullSettings, stored: PullConfig | null): PullConfig['headers'] {
  const isMoved = stored !== null && recipientOf(stored.url) !== recipientOf(input.url)
  const before = new Map(Object.entries(stored?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]))
  const faults: FieldErrors = {}
  const headers = input.headers.map(({ name, value }, at) => {
    if (value !== secretMask) return [name, value] as const
    const kept = isMoved ? undefined : before.get(name.toLowerCase())
    if (kept === undefined) {
      const why = isMoved ? 'The address is another one: enter' : 'Enter'
      faults[`pull.headers.${at}.value`] = `${why} this secret again.`
    }
    return [name, kept ?? ''] as const
  })
  if (Object.keys(faults).length) throw badInput(faults)
  return Object.fromEntries(headers)
}
