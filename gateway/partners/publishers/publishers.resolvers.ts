import { capsOfPublishers } from '../../routing/caps/caps.loaders'
import type { Context } from '../../app/context/context'
import { distributionsOfPublishers } from '../../routing/distributions/distributions.loaders'
import type { Resolvers } from '../../generated/graphql'
import {
  readFunnelOverride,
  readPayout,
  readPublisher,
  readPublisherOverride,
  readPublisherPostback,
  readSupportedCountry,
} from '../../generated/rows'
import { idNumber, idNumbers } from '../../app/rest/ids'
import { leadsOf } from '../../leads/leads/leads.loaders'
import { kinds } from '../../app/records/kinds'
import { followAll } from '../../app/records/links'
import { priceListPlace } from '../../app/rest/places'
import { permits } from '../../app/context/needs'
import { offersOfPublisher } from '../offers/offers.loaders'
import { numberedPageOf } from '../../app/records/pages'
import { payload, orNull } from '../../app/records/payloads'
import { figuresOf } from '../../reports/pivot/reports.loaders'
import {
  funnelOverridesOfPublishers,
  payoutsOf,
  postbacksOf,
  publisherOverridesOfPublishers,
  supportedCountriesOfPublishers,
  tokenOf,
} from './publishers.loaders'

const mayEdit = (context: Context) => permits(context, { names: ['PUBLISHERS_EDIT'], every: true })

export const publisherResolvers: Resolvers = {
  Publisher: {
    // Others have none of it, whatever else they may read of the page.
    postbackUrl: async ({ id }, _args, context) =>
      (await mayEdit(context)) ? ((await postbacksOf(context).load(id))?.postback_url ?? null) : null,
    postbackEvents: async ({ id }, _args, context) =>
      (await mayEdit(context)) ? ((await postbacksOf(context).load(id))?.postback_events ?? null) : null,
    apiToken: async ({ id }, _args, context) => ((await mayEdit(context)) ? tokenOf(context).load(id) : null),
    caps: ({ id }, _args, context) => capsOfPublishers(context).load(id),
    payouts: async ({ id }, _args, context) => (await payoutsOf(context).load(id))?.payouts?.map(readPayout) ?? [],
    supportedCountries: async ({ id }, _args, context) =>
      (await supportedCountriesOfPublishers(context).load(id))?.supported_countries?.map(readSupportedCountry) ?? [],
    publisherOverrides: async ({ id }, _args, context) =>
      (await publisherOverridesOfPublishers(context).load(id))?.publisher_overrides?.map(readPublisherOverride) ?? [],
    funnelOverrides: async ({ id }, _args, context) =>
      (await funnelOverridesOfPublishers(context).load(id))?.funnel_overrides?.map(readFunnelOverride) ?? [],
    distributions: ({ id }, _args, context) => distributionsOfPublishers(context).load(id),
    leads: leadsOf(({ id }) => ({ publisherId: [id] })),
    figures: figuresOf('publisherId'),
    offers: async ({ id }, _args, context, info) =>
      followAll(kinds.Offer, await offersOfPublisher(context, id), context, info),
    postbacks: async ({ id }, { page }, { rest }) => {
      const query = { publisher_id: idNumber(id, 'id'), ...numberedPageOf(page) }
      const { total, data } = await rest.get('/api/publisher-postbacks', { query })
      return { total, rows: data.map(readPublisherPostback) }
    },
  },
  Query: {
    publisher: (_parent, { id }, { rest }) =>
      orNull(async () => {
        const path = { id: idNumber(id, 'id') }
        const { publisher } = await rest.get('/api/publishers/{id}/settings', { path, query: { parts: '' } })
        return readPublisher(publisher)
      }),
    payouts: async (_parent, { publisherId }, { rest }) => {
      const path = { id: idNumber(publisherId, 'publisherId') }
      const { payouts } = await rest.get('/api/publishers/{id}/settings', { path, query: { parts: 'payouts' } })
      return (payouts ?? []).map(readPayout)
    },
  },
  Mutation: {
    createPayouts: (_parent, { publisherId, countryIds, amount, key }, { rest }) =>
      payload(async () => {
        const affiliate_id = idNumber(publisherId, 'publisherId')
        const countries = countryIds.length ? idNumbers(countryIds, 'countryIds') : [null]
        const body = countries.map((country_id) => ({ affiliate_id, country_id, amount }))
        const { payouts } = await rest.send('post', '/api/publishers/payout', { body, idempotencyKey: key })
        return { payouts: payouts.map(readPayout) }
      }, priceListPlace),
  },
}
