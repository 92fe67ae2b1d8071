import type { Market } from '../world/markets'
import type { Attempt } from '../world/placement'
import type { Person } from '../world/people'
import type { Random } from '../world/random'

/** Request to a broker, with masked secrets. */
export const requestPayload = (
  leadId: number,
  person: Person,
  market: Market,
  funnel: string | null,
  publisherId: string,
): string =>
  JSON.stringify({
    api_key: '***',
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    phone: person.phone,
    ip: person.ip,
    country: market.code,
    language: market.language,
    funnel,
    aff_sub: publisherId,
    external_id: leadId,
  })

/** Answer of the broker; null if there was none. */
export function responsePayload(attempt: Attempt, brokerId: string, autologinUrl: string | null): string | null {
  if (attempt.status === 'Submitted') return null
  if (attempt.status === 'Rejected') return JSON.stringify({ success: false, error: attempt.message })
  return JSON.stringify({ success: true, id: brokerId, autologin_url: autologinUrl })
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

export function brokerToken(random: Random, length: number): string {
  let token = ''
  for (let place = 0; place < length; place++) token += letters.charAt(random.whole(0, letters.length - 1))
  return token
}
