/**
 * IP address of the current request, for the audit log. It is kept in AsyncLocalStorage, because dozens of places write to the
 * log and would otherwise have to pass it through.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { readIp } from '../../../shared/app/network/ipAddresses'

interface Origin {
  requestId: string
  address: string | null
}

const origins = new AsyncLocalStorage<Origin>()

/** Runs the handling of a request with its IP address. */
export const fromAddress = <Answer>(
  { ip, requestId }: { ip: string; requestId: string },
  answer: () => Answer,
): Answer => origins.run({ requestId, address: readIp(ip)?.text ?? null }, answer)

/** IP address of the current request; null for another request id, such as that of work that continues after its response. */
export function requestAddress(requestId: string): string | null {
  const origin = origins.getStore()
  return origin && requestId !== '' && origin.requestId === requestId ? origin.address : null
}
