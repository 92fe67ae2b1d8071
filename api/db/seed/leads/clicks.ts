import { HOUR, MINUTE, type Instant } from '../../../../shared/app/time/timeZones'
import { copyText } from '../world/copy'
import type { LeadRow } from './leadRows'
import { offers } from '../partners/offers'
import { qaPublisherName, type Publisher } from '../partners/publishers'
import type { Random } from '../world/random'
import type { Cell } from '../world/rows'
import type { World } from '../world/world'

/** Columns of `clicks` in COPY order. */
export const clickColumns = [
  'id',
  'created_at',
  'publisher_id',
  'offer_id',
  'country_id',
  'is_unique',
  'referrer_host',
  'custom_param_1',
  'custom_param_2',
  'custom_param_3',
  'custom_param_4',
  'custom_param_5',
] as const

const referrers: Readonly<Record<string, string>> = {
  facebook: 'l.facebook.com',
  google: 'www.google.com',
  taboola: 'trc.taboola.com',
  outbrain: 'paid.outbrain.com',
  tiktok: 'www.tiktok.com',
  youtube: 'www.youtube.com',
  bing: 'www.bing.com',
  seo: 'www.google.com',
  native: 'news.example',
  influencer: 'l.instagram.com',
}

const offerIds = new Map(offers.map(({ slug }, index) => [slug, index + 1]))
/** Offers differ in their conversion rate from clicks to leads. */
const appeal = (offerId: number) => 0.6 + ((offerId * 7) % 11) / 10

const hexDigits = (random: Random) =>
  Math.floor(random.next() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')

interface Visit {
  id: string
  at: Instant
  publisher: Publisher
  offerId: number
  countryId: Cell
  isUnique: boolean
  params: readonly Cell[]
}

function line({ id, at, publisher, offerId, countryId, isUnique, params }: Visit): string {
  const source = params[0]
  const referrer = typeof source === 'string' ? (referrers[source] ?? null) : null
  const cells = [id, new Date(at), publisher.id, offerId, countryId, isUnique, referrer, ...params]
  return `${cells.map(copyText).join('\t')}\n`
}

/**
 * Generates demo clicks: the click of a lead some minutes before it, with its hit id, and about five other clicks per
 * lead, depending on publisher and offer.
 */
export class Visits {
  private readonly byPublisher: { lookers: number; publisher: Publisher }[]

  constructor(
    private readonly random: Random,
    { publishers }: World,
  ) {
    this.byPublisher = publishers.map((publisher) => ({
      publisher,
      lookers: (4.6 * (0.5 + random.next())) / publisher.quality,
    }))
  }

  /** COPY lines of the clicks for a lead; none for campaign registrations and our own test leads. */
  *around(lead: LeadRow): Generator<string> {
    const { random } = this
    const { publisher, lookers } = this.byPublisher[Number(lead.publisher_id) - 1] ?? {}
    // Registrations of campaigns have no click.
    if (lead.is_campaign || !publisher || lookers === undefined || publisher.name === qaPublisherName) return
    const at = (lead.created_at as Date).getTime()
    const offerId = offerIds.get(String(lead.funnel))
    if (typeof lead.hit_id === 'string' && offerId) {
      const params = [
        lead.custom_param_1,
        lead.custom_param_2,
        lead.custom_param_3,
        lead.custom_param_4,
        lead.custom_param_5,
      ]
      const before = Math.min(random.skewed(4 * MINUTE, 0.8), HOUR)
      yield line({
        id: lead.hit_id,
        at: at - Math.ceil(before),
        publisher,
        offerId,
        countryId: lead.country_id_by_ip,
        isUnique: random.chance(0.93),
        params,
      })
    }
    const seen = offerId ?? offerIds.get(random.pick(publisher.offers).slug) ?? 1
    const wanted = lookers * appeal(seen)
    const count = Math.floor(wanted) + (random.chance(wanted % 1) ? 1 : 0)
    for (let left = count; left > 0; left--) {
      const params = [random.pick(publisher.sources), random.pick(publisher.adSets), null, null, null]
      const before = Math.min(random.skewed(HOUR, 1), 12 * HOUR)
      const id = hexDigits(random) + hexDigits(random) + hexDigits(random) + hexDigits(random)
      yield line({
        id,
        at: at - Math.ceil(before),
        publisher,
        offerId: seen,
        countryId: lead.country_id_by_ip,
        isUnique: random.chance(0.82),
        params,
      })
    }
  }
}
