import type { Request } from 'express'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { ApiError, notFound } from '../../app/http/errors'
import type { Services } from '../../app/start/services'
import { isPrefetch, isVisitor, parameter } from '../../app/visitors/visitors'
import { findAutologin, recordAutologin } from './autologins.queries'

/** Links that one address follows in a minute, by one process; offices and carriers share an address. */
const maxPerMinute = 120
const minuteSeconds = 60

/** Where a link leads, or what stands there instead. */
export type Followed = { kind: 'redirect'; url: string } | { kind: 'expired' } | { kind: 'program' }

/** A stored address as a browser is sent to it: http and https alone, and plain ASCII. */
function addressOf(stored: string | null): string | null {
  if (!stored || !/^https?:\/\//i.test(stored) || !URL.canParse(stored)) return null
  return new URL(stored).href
}

/**
 * What following an autologin link does, made once per process. A person is sent on to the advertiser, and the first time
 * is recorded. After the publisher's interval the link leads to the publisher's own offer URL, where it has one. Programs
 * (HEAD, crawlers, previews of chats) are told nothing, for an advertiser's link may work but once; a browser that loads
 * ahead is told to come back. Throws NOT_FOUND, TOO_MANY_REQUESTS and UPSTREAM_UNAVAILABLE.
 */
export function linkFollower({ db, config, log, now }: Services) {
  const limiter = new RateLimiterMemory({ points: maxPerMinute, duration: minuteSeconds })
  return async (request: Request): Promise<Followed> => {
    await limiter.consume(request.ip ?? '').catch(() => {
      throw new ApiError('TOO_MANY_REQUESTS', 'Too many links were followed from this address. Please wait a minute.', {
        retryAfter: minuteSeconds,
      })
    })
    if (isPrefetch(request)) throw new ApiError('UPSTREAM_UNAVAILABLE', 'This link is not answered ahead of a click.')
    if (!isVisitor(request)) return { kind: 'program' }
    const link = await findAutologin(db, config, parameter(request, 'token') ?? '')
    if (!link) throw notFound('This link')
    if (now() >= Number(link.expires_at)) {
      const url = addressOf(link.offer_url)
      return url ? { kind: 'redirect', url } : { kind: 'expired' }
    }
    const url = addressOf(link.autologin_url)
    if (!url) throw notFound('This link')
    // The lead is let in all the same: a figure is not worth a customer.
    await recordAutologin(db, link, now()).catch((error: unknown) =>
      log.error({ err: error, lead: link.lead_id }, 'An autologin was not recorded'),
    )
    return { kind: 'redirect', url }
  }
}
