import { Fault } from '../errors'
import type { Payout, Publisher, PublisherInput, Resolvers } from '../generated/graphql'
import { idNumber, idNumbers } from '../ids'
import { payload } from '../payloads'
import { renamed } from '../places'
import {
  apiDetails,
  createPayouts,
  createPublisher,
  deletePayout,
  deletePublisher,
  publisherSettings,
  publishers,
  type RestPayout,
  type RestPublisher,
  rotateToken,
  updatePayout,
  updatePublisher,
} from './publishers.rest'

const publisher = (row: RestPublisher): Publisher => ({
  id: String(row.id),
  name: row.name,
  status: row.status,
  autologinInterval: row.autologin_interval,
  autologinIntervalUnit: row.autologin_interval_unit,
  blockDuplicateLeads: row.block_duplicate_leads,
  locateLeadsBy: row.locate_leads_by,
  trackingDomain: row.tracking_domain,
  offerUrl: row.offer_url,
  postbackUrl: row.postback_url ?? null,
  postbackEvents: row.postback_events ?? null,
  apiToken: row.api_token ?? null,
  version: row.version,
  createdAt: row.created_at,
})

const payout = ({ id, affiliate_id, country, amount, version }: RestPayout): Payout => ({
  id: String(id),
  publisherId: String(affiliate_id),
  country: country && { ...country, id: String(country.id) },
  amount,
  version,
})

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

const payoutPlace = renamed([/^affiliateId$/, 'publisherId'])
/** REST takes a list of payouts, one for each country. */
const newPayoutPlace = renamed(
  [/^(countryId|body)$/, 'countryIds'],
  [/^(\d+)\.countryId$/, 'countryIds.$1'],
  [/^\d+\./, ''],
  [/^affiliateId$/, 'publisherId'],
)

export const publisherResolvers: Resolvers = {
  Query: {
    publishers: async (_parent, _args, { rest }) => (await publishers(rest)).map(publisher),
    publisher: async (_parent, { id }, { rest }) => {
      try {
        return publisher((await publisherSettings(rest, idNumber(id, 'id'))).publisher)
      } catch (error) {
        if (error instanceof Fault && error.code === 'NOT_FOUND') return null
        throw error
      }
    },
    publisherApiDetails: async (_parent, { publisherId }, { rest }) => {
      const { lead_url, token_prefix } = await apiDetails(rest, idNumber(publisherId, 'publisherId'))
      return { leadUrl: lead_url, tokenPrefix: token_prefix }
    },
    payouts: async (_parent, { publisherId }, { rest }) => {
      const { payouts } = await publisherSettings(rest, idNumber(publisherId, 'publisherId'), ['payouts'])
      return (payouts ?? []).map(payout)
    },
  },
  Mutation: {
    createPublisher: (_parent, { input, key }, { rest }) =>
      payload({ publisher: null }, async () => ({
        publisher: publisher(await createPublisher(rest, content(input), key ?? null)),
      })),
    updatePublisher: (_parent, { id, input, version }, { rest }) =>
      payload({ publisher: null }, async () => {
        const body = { id: idNumber(id, 'id'), version: version ?? undefined, ...content(input) }
        return { publisher: publisher(await updatePublisher(rest, body)) }
      }),
    deletePublisher: (_parent, { id }, { rest }) =>
      payload({ deletedId: null }, async () => {
        await deletePublisher(rest, idNumber(id, 'id'))
        return { deletedId: id }
      }),
    rotatePublisherToken: (_parent, { id }, { rest }) =>
      payload({ apiToken: null }, async () => ({ apiToken: (await rotateToken(rest, idNumber(id, 'id'))).api_token })),
    createPayouts: (_parent, { publisherId, countryIds, amount, key }, { rest }) =>
      payload(
        { payouts: null },
        async () => {
          const affiliate_id = idNumber(publisherId, 'publisherId')
          const countries = countryIds.length ? idNumbers(countryIds, 'countryIds') : [null]
          const body = countries.map((country_id) => ({ affiliate_id, country_id, amount }))
          return { payouts: (await createPayouts(rest, body, key ?? null)).payouts.map(payout) }
        },
        newPayoutPlace,
      ),
    updatePayout: (_parent, { publisherId, id, countryId, amount, version }, { rest }) =>
      payload(
        { payout: null },
        async () => {
          const country_id = countryId ? idNumber(countryId, 'countryId') : null
          const body = {
            id: idNumber(id, 'id'),
            affiliate_id: idNumber(publisherId, 'publisherId'),
            country_id,
            amount,
            version: version ?? undefined,
          }
          return { payout: payout((await updatePayout(rest, body)).payout) }
        },
        payoutPlace,
      ),
    deletePayout: (_parent, { id }, { rest }) =>
      payload({ deletedId: null }, async () => {
        await deletePayout(rest, idNumber(id, 'id'))
        return { deletedId: id }
      }),
  },
}
