import { randomUUID } from 'node:crypto'
import type { Request } from 'express'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { ApiError, notFound } from '../../app/http/errors'
import type { Services } from '../../app/start/services'
import { isPrefetch, isVisitor, parameter } from '../../app/visitors/visitors'
import { findAutologin, recordAutologin } from './autologins.queries'

/** Maximum number of links opened from one IP address per minute and process; offices and carriers share addresses. */
const maxPerMinute = 120
const minuteSeconds = 60

/** Target of a link, or the page shown instead. */
export type Followed = { kind: 'redirect'; url: string } | { kind: 'expired' } | { kind: 'program' }

/** A stored URL for a redirect: only http and https, in plain ASCII. */
function addressOf(stored: string | null): string | null {
  if (!stored || !/^https?:\/\//i.test(stored) || !URL.canParse(stored)) return null
  return new URL(stored).href
}

/**
 * Opens autologin links; created once per process. A person is redirected to the advertiser, and the first visit is
 * recorded. After the publisher's interval the link redirects to the publisher's offer URL, if it has one. Bots (HEAD,
 * crawlers, chat previews) get no redirect, because an advertiser's link may work only once; prefetching browsers must
 * retry. Throws NOT_FOUND, TOO_MANY_REQUESTS and UPSTREAM_UNAVAILABLE.
 */
export function linkFollower({ db, config, log, now, visitLog }: Services) {
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
    const at = now()
    // The lead is redirected even if recording fails: then the visit waits on the disk.
    const key = randomUUID()
    await recordAutologin(db, link, at, key)
      .catch(() => visitLog.keepAutologin(link, at, key))
      .catch((error: unknown) => log.error({ err: error, lead: link.lead_id }, 'An autologin was not recorded'))
    return { kind: 'redirect', url }
  }
}
