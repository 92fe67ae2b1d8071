import { randomBytes } from 'node:crypto'
import type { Request } from 'express'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { ApiError } from '../../app/http/errors'
import type { Services } from '../../app/start/services'
import { keyFor } from '../../app/secrets/secrets'
import { isVisitor } from '../../app/visitors/visitors'
import { type Click, findOfferUrl, recordClick } from './clicks.queries'
import { within } from '../../app/process/within'
import { landingUrl } from './landingUrl'
import { RecentLinks } from './recentLinks'
import { countryCodeOf, referrerHost, subParameter, visitorOf, type Link } from './visit'

/**
 * Maximum number of recorded clicks from one IP address per minute and process; offices and carriers share addresses.
 */
const maxPerMinute = 600

/** 128 random bits, so that click ids cannot be guessed. */
const newClickId = () => randomBytes(16).toString('hex')

/** How long a visitor waits for the database. A click recorded after that is not recorded again from the disk. */
const patienceMs = 2_000

const inTime = <Result>(work: Promise<Result>) =>
  within(work, patienceMs, () => {
    throw new ApiError('UPSTREAM_UNAVAILABLE', 'The database does not answer.')
  })

/**
 * Handles a click; created once per process: records it and returns the target URL, or null for an invalid link. Bots
 * and excess clicks are redirected without an id and not counted. While the database does not answer, recently opened
 * links are redirected from memory, and their clicks wait on the disk.
 */
export function visitTaker({ pool, config, log, now, visitLog }: Services) {
  const key = keyFor(config.secretKey, 'click-visitor')
  const recent = new RecentLinks()
  const flood = new RateLimiterMemory({ points: maxPerMinute, duration: 60 })
  const isFlood = (address: string) =>
    flood.consume(address).then(
      () => false,
      () => true,
    )

  const clickOf = (request: Request, link: Link): Click => ({
    id: newClickId(),
    at: now(),
    link,
    visitor: visitorOf(key, request, link),
    countryCode: countryCodeOf(request, config.countryHeader),
    referrerHost: referrerHost(request),
    params: ([1, 2, 3, 4, 5] as const).map((number) => subParameter(request, number)),
  })

  /** False if it is not on the disk, for example because that is full. */
  const keep = (click: Click): Promise<boolean> =>
    visitLog.keepClick(click).then(
      () => true,
      (error: unknown) => {
        log.error(
          { err: error, publisher_id: click.link.pid, offer: click.link.offer },
          'A click cannot wait on the disk',
        )
        return false
      },
    )

  async function offerUrlOf(link: Link, click: Click | null): Promise<string | null> {
    const remembered = recent.find(link, now())
    // Behind those that wait, because the first click of a visitor is the unique one.
    if (remembered && visitLog.isBehind && (!click || (await keep(click)))) return remembered
    try {
      const url = await inTime(click ? recordClick(pool, click) : findOfferUrl(pool, link))
      if (url) recent.remember(link, url, now())
      else recent.forget(link)
      return url
    } catch (error) {
      // Perhaps only storing failed. The visitor is redirected even if the click is lost.
      const url = remembered ?? (click && (await inTime(findOfferUrl(pool, link))))
      if (!url) throw error
      if (click) await keep(click)
      return url
    }
  }

  return async (request: Request, link: Link): Promise<string | null> => {
    const isCounted = isVisitor(request) && !(await isFlood(request.ip ?? ''))
    const click = isCounted ? clickOf(request, link) : null
    const url = await offerUrlOf(link, click)
    return url && landingUrl(url, click?.id ?? null)
  }
}
