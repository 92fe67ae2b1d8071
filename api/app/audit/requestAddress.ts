/**
 * IP address of the current request, for the audit log. It is kept in AsyncLocalStorage, because dozens of places write to the
 * log and would otherwise have to pass it through.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { readIp } from '../../../shared/app/ipAddresses'

interface Origin {
  requestId: string
  address: string | null
}

const origins = new AsyncLocalStorage<Origin>()

/** Answers a request whose address is `ip`. */
export const fromAddress = <Answer>(
  { ip, requestId }: { ip: string; requestId: string },
  answer: () => Answer,
): Answer => origins.run({ requestId, address: readIp(ip)?.text ?? null }, answer)

/** The address of a request; null for any other than the one that is being answered: work that it left behind is not its own. */
export function addressOf(requestId: string): string | null {
  const origin = origins.getStore()
  return origin && requestId !== '' && origin.requestId === requestId ? origin.address : null
}
