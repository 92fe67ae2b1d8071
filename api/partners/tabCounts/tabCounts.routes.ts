import { z } from 'zod'
import { readsPartner, type TabPermission } from '../../../shared/partners/partnerPages'
import { anyOf, holds, type Session } from '../../app/http/access'
import { notFound } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { type AdvertiserCount, countAdvertiserTabs, countPublisherTabs, type PublisherCount } from './tabCounts.queries'

const params = z.object({ id: idText })

/** LIST permission of each tab; without it the number is omitted. */
const advertiserParts: Readonly<Record<AdvertiserCount, TabPermission<'advertiser'>>> = {
  revenues: 'ADVERTISER_REVENUES_LIST',
  distributions: 'ADVERTISER_DISTRIBUTIONS_LIST',
  caps: 'ADVERTISER_CAPS_LIST',
  supported_countries: 'ADVERTISER_SUPPORTED_COUNTRIES_LIST',
  opening_hours: 'ADVERTISER_OPENING_HOURS_LIST',
  exclusions: 'ADVERTISER_EXCLUSIONS_LIST',
  publisher_overrides: 'ADVERTISER_OVERRIDE_PUBLISHER_ID_LIST',
  funnel_overrides: 'ADVERTISER_OVERRIDE_API_OFFERS_LIST',
}
const publisherParts: Readonly<Record<PublisherCount, TabPermission<'publisher'>>> = {
  payouts: 'PUBLISHER_PAYOUTS_LIST',
  distributions: 'PUBLISHER_DISTRIBUTIONS_LIST',
  caps: 'PUBLISHER_CAPS_LIST',
  supported_countries: 'PUBLISHER_SUPPORTED_COUNTRIES_LIST',
  publisher_overrides: 'PUBLISHER_OVERRIDE_PUBLISHER_ID_LIST',
  funnel_overrides: 'PUBLISHER_OVERRIDE_API_OFFERS_LIST',
}

const count = z.int().nullable()
const shapeOf = <Name extends string>(parts: Readonly<Record<Name, string>>) =>
  z.object(Object.fromEntries(Object.keys(parts).map((name) => [name, count])) as Record<Name, typeof count>)

const permitted = <Name extends string>(
  counts: Record<Name, number>,
  parts: Readonly<Record<Name, string>>,
  session: Session,
) =>
  Object.fromEntries(
    (Object.keys(parts) as Name[]).map((name) => [name, holds(session, parts[name]) ? counts[name] : null]),
  ) as Record<Name, number | null>

export const tabCountsRoutes = [
  route({
    method: 'get',
    path: '/api/advertisers/:id/counts',
    operationId: 'getAdvertiserCounts',
    summary: "Number of records on each tab of an advertiser's page; null for tabs the caller may not list.",
    access: anyOf(...readsPartner('advertiser')),
    params,
    response: shapeOf(advertiserParts).meta({ id: 'AdvertiserCounts' }),
    handle: async ({ db, session, params: { id } }) => {
      const counts = await countAdvertiserTabs(db, id)
      if (!counts) throw notFound('The advertiser')
      return permitted(counts, advertiserParts, session)
    },
  }),
  route({
    method: 'get',
    path: '/api/publishers/:id/counts',
    operationId: 'getPublisherCounts',
    summary: "Number of records on each tab of a publisher's page; null for tabs the caller may not list.",
    access: anyOf(...readsPartner('publisher')),
    params,
    response: shapeOf(publisherParts).meta({ id: 'PublisherCounts' }),
    handle: async ({ db, session, params: { id } }) => {
      const counts = await countPublisherTabs(db, id)
      if (!counts) throw notFound('The publisher')
      return permitted(counts, publisherParts, session)
    },
  }),
]
