import { randomBytes } from 'node:crypto'
import type { Request } from 'express'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Services } from '../../app/start/services'
import { keyFor } from '../../app/secrets/secrets'
import { isVisitor } from '../../app/visitors/visitors'
import { findOfferUrl, recordClick } from './clicks.queries'
import { landingUrl } from './landingUrl'
import { RecentLinks } from './recentLinks'
import { countryCodeOf, referrerHost, subParameter, visitorOf, type Link } from './visit'

/**
 * Maximum number of recorded clicks from one IP address per minute and process; offices and carriers share addresses.
 */
const maxPerMinute = 600

/** 128 random bits, so that click ids cannot be guessed. */
const newClickId = () => randomBytes(16).toString('hex')

/**
 * Handles a click; created once per process: records it and returns the target URL, or null for an invalid link. Bots
 * and excess clicks are redirected without an id and not counted. If storing fails, the error is logged, and the
 * visitor is redirected with an id that is not in reports.
 */
export function visitTaker({ db, config, log, now }: Services) {
  const key = keyFor(config.secretKey, 'click-visitor')
  const recent = new RecentLinks()
  const flood = new RateLimiterMemory({ points: maxPerMinute, duration: 60 })
  const isFlood = (address: string) =>
    flood.consume(address).then(
      () => false,
      () => true,
    )

  const offerUrlOf = async (request: Request, link: Link, clickId: string | null) => {
    if (!clickId) return findOfferUrl(db, link)
    try {
      return await recordClick(db, {
        id: clickId,
        at: now(),
        link,
        visitor: visitorOf(key, request, link),
        countryCode: countryCodeOf(request, config.countryHeader),
        referrerHost: referrerHost(request),
        params: ([1, 2, 3, 4, 5] as const).map((number) => subParameter(request, number)),
      })
    } catch (error) {
      log.error({ err: error, affiliate_id: link.pid, offer: link.offer }, 'A click was not recorded')
      return findOfferUrl(db, link)
    }
  }

  return async (request: Request, link: Link): Promise<string | null> => {
    const isCounted = isVisitor(request) && !(await isFlood(request.ip ?? ''))
    const clickId = isCounted ? newClickId() : null
    try {
      const url = await offerUrlOf(request, link, clickId)
      if (url) recent.remember(link, url, now())
      else recent.forget(link)
      return url && landingUrl(url, clickId)
    } catch (error) {
      const url = recent.find(link, now())
      if (!url) throw error
      return landingUrl(url, clickId)
    }
  }
}
