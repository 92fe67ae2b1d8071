import { capsOfPublishers } from '../../routing/caps/caps.loaders'
import type { Context } from '../../app/schema/context'
import { distributionsOfPublishers } from '../../routing/distributions/distributions.loaders'
import type { PublisherInput, Resolvers } from '../../generated/graphql'
import { idNumber, idNumbers } from '../../app/rest/ids'
import { leadsOf } from '../../leads/leads/leads.loaders'
import { followAll, followOne, lookUpBy } from '../../app/records/links'
import { permits } from '../../app/schema/needs'
import { offerKind, offersOfPublisher } from '../offers/offers.loaders'
import { funnelOverride, publisherOverride } from '../overrides/overrides.row'
import { payload, deletion, orNull } from '../../app/records/payloads'
import { publisherPostback } from '../publisherPostbacks/publisherPostbacks.row'
import { figuresOf } from '../../reports/pivot/reports.loaders'
import { numberedPageOf } from '../../app/records/pages'
import { supportedCountry } from '../supportedCountries/supportedCountries.row'
import { payout } from './payouts.row'
import {
  funnelOverridesOfPublishers,
  payoutsOf,
  postbacksOf,
  publisherKind,
  publisherOverridesOfPublishers,
  supportedCountriesOfPublishers,
  tokenOf,
} from './publishers.loaders'
import { renamed } from '../../app/rest/places'
import { publisherFromRest } from './publishers.row'

/** What is left out stays left out, and null clears. */
const content = (input: PublisherInput) => ({
  name: input.name,
  status: input.status ?? undefined,
  autologin_interval: input.autologinInterval,
  autologin_interval_unit: input.autologinIntervalUnit ?? undefined,
  block_duplicate_leads: input.blockDuplicateLeads ?? undefined,
  locate_leads_by: input.locateLeadsBy,
  tracking_domain: input.trackingDomain,
  offer_url: input.offerUrl,
  postback_url: input.postbackUrl,
  postback_events: input.postbackEvents ? [...input.postbackEvents] : undefined,
})

/** REST takes a list of payouts, one for each country. */
const newPayoutPlace = renamed(
  [/^(countryId|body)$/, 'countryIds'],
  [/^(\d+)\.countryId$/, 'countryIds.$1'],
  [/^\d+\./, ''],
)

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
    payouts: async ({ id }, _args, context) => (await payoutsOf(context).load(id))?.payouts?.map(payout) ?? [],
    supportedCountries: async ({ id }, _args, context) => {
      const page = await supportedCountriesOfPublishers(context).load(id)
      return page?.supported_countries?.map((row) => supportedCountry('publisher', row)) ?? []
    },
    publisherOverrides: async ({ id }, _args, context) =>
      (await publisherOverridesOfPublishers(context).load(id))?.publisher_overrides?.map(publisherOverride) ?? [],
    funnelOverrides: async ({ id }, _args, context) =>
      (await funnelOverridesOfPublishers(context).load(id))?.funnel_overrides?.map(funnelOverride) ?? [],
    distributions: ({ id }, _args, context) => distributionsOfPublishers(context).load(id),
    leads: leadsOf(({ id }) => ({ publisherId: [id] })),
    figures: figuresOf('publisherId'),
    offers: async ({ id }, _args, context, info) =>
      followAll(offerKind, await offersOfPublisher(context, id), context, info),
    postbacks: async ({ id }, { page }, { rest }) => {
      const query = { publisher_id: idNumber(id, 'id'), ...numberedPageOf(page) }
      const { total, data } = await rest.get('/api/publisher-postbacks', { query })
      return { total, rows: data.map(publisherPostback) }
    },
  },
  Payout: {
    publisher: ({ publisherId }, _args, context, info) => followOne(publisherKind, { id: publisherId }, context, info),
  },
  Query: {
    publishers: async (_parent, _args, { rest }) => (await rest.get('/api/publishers')).map(publisherFromRest),
    publisher: (_parent, { id }, { rest }) =>
      orNull(async () =>
        publisherFromRest(
          (
            await rest.get('/api/publishers/{id}/settings', {
              path: { id: idNumber(id, 'id') },
              query: { parts: [].join(',') },
            })
          ).publisher,
        ),
      ),
    publisherApiDetails: async (_parent, { publisherId }, { rest }) => {
      const { lead_url, token_prefix } = await rest.get('/api/publishers/{id}/api-details', {
        path: { id: idNumber(publisherId, 'publisherId') },
      })
      return { leadUrl: lead_url, tokenPrefix: token_prefix }
    },
    payouts: async (_parent, { publisherId }, { rest }) => {
      const { payouts } = await rest.get('/api/publishers/{id}/settings', {
        path: { id: idNumber(publisherId, 'publisherId') },
        query: { parts: ['payouts'].join(',') },
      })
      return (payouts ?? []).map(payout)
    },
    payout: lookUpBy(payout, (rest, ids) => rest.get('/api/publishers/payout', { query: { ids: ids.join() } })),
  },
  Mutation: {
    createPublisher: (_parent, { input, key }, { rest }) =>
      payload(async () => {
        const row = await rest.send('post', '/api/publishers', { body: content(input), idempotencyKey: key })
        return { publisher: publisherFromRest(row) }
      }),
    updatePublisher: (_parent, { id, input, version }, { rest }) =>
      payload(async () => {
        const body = { id: idNumber(id, 'id'), version: version ?? undefined, ...content(input) }
        return { publisher: publisherFromRest(await rest.send('put', '/api/publishers', { body })) }
      }),
    deletePublisher: (_parent, { id }, { rest }) =>
      deletion(id, (restId) => rest.send('delete', '/api/publishers/{id}', { path: { id: restId } })),
    rotatePublisherToken: (_parent, { id }, { rest }) =>
      payload(async () => ({
        apiToken: (await rest.send('post', '/api/publishers/{id}/api-token', { path: { id: idNumber(id, 'id') } }))
          .api_token,
      })),
    createPayouts: (_parent, { publisherId, countryIds, amount, key }, { rest }) =>
      payload(async () => {
        const affiliate_id = idNumber(publisherId, 'publisherId')
        const countries = countryIds.length ? idNumbers(countryIds, 'countryIds') : [null]
        const body = countries.map((country_id) => ({ affiliate_id, country_id, amount }))
        return {
          payouts: (await rest.send('post', '/api/publishers/payout', { body, idempotencyKey: key })).payouts.map(
            payout,
          ),
        }
      }, newPayoutPlace),
    updatePayout: (_parent, { publisherId, id, countryId, amount, version }, { rest }) =>
      payload(async () => {
        const country_id = countryId ? idNumber(countryId, 'countryId') : null
        const body = {
          id: idNumber(id, 'id'),
          affiliate_id: idNumber(publisherId, 'publisherId'),
          country_id,
          amount,
          version: version ?? undefined,
        }
        return { payout: payout((await rest.send('put', '/api/publishers/payout', { body })).payout) }
      }),
    deletePayout: (_parent, { id }, { rest }) =>
      deletion(id, (restId) => rest.send('delete', '/api/publishers/payout', { body: { payout_id: restId } })),
  },
}
