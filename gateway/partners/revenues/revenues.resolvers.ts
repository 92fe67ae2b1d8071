import { advertiserKind } from '../advertisers/advertisers.loaders'
import { settingsOf } from '../advertisers/advertisers.rest'
import type { Resolvers } from '../../generated/graphql'
import { idNumber, idNumbers } from '../../app/rest/ids'
import { followOne, lookUpBy } from '../../app/records/links'
import { payload, deletion } from '../../app/records/payloads'
import { revenue } from './revenues.row'
import { renamed } from '../../app/rest/places'

/** REST takes a list of prices, one for each country. */
const pricePlace = renamed(
  [/^(countryId|body)$/, 'countryIds'],
  [/^(\d+)\.countryId$/, 'countryIds.$1'],
  [/^\d+\./, ''],
)

export const revenueResolvers: Resolvers = {
  Revenue: {
    advertiser: ({ advertiserId }, _args, context, info) =>
      followOne(advertiserKind, { id: advertiserId }, context, info),
  },
  Query: {
    revenues: async (_parent, { advertiserId }, { rest }) =>
      ((await settingsOf(rest, idNumber(advertiserId, 'advertiserId'), ['revenues'])).revenues ?? []).map(revenue),
    revenue: lookUpBy(revenue, (rest, ids) => rest.get('/api/advertisers/revenue', { query: { ids: ids.join() } })),
  },
  Mutation: {
    createRevenues: (_parent, { advertiserId, countryIds, amount, key }, { rest }) =>
      payload(async () => {
        const price = { advertiser_id: idNumber(advertiserId, 'advertiserId'), amount }
        const countries = idNumbers(countryIds, 'countryIds')
        const prices = countries.length ? countries.map((country_id) => ({ ...price, country_id })) : [price]
        return {
          revenues: (
            await rest.send('post', '/api/advertisers/revenue', { body: prices, idempotencyKey: key })
          ).data.map(revenue),
        }
      }, pricePlace),
    updateRevenue: (_parent, { id, advertiserId, countryId, amount, version }, { rest }) =>
      payload(async () => {
        const body = {
          revenue_id: idNumber(id, 'id'),
          advertiser_id: idNumber(advertiserId, 'advertiserId'),
          country_id: countryId ? idNumber(countryId, 'countryId') : null,
          amount,
          version: version ?? undefined,
        }
        return { revenue: revenue(await rest.send('put', '/api/advertisers/revenue', { body })) }
      }),
    deleteRevenue: (_parent, { id }, { rest }) =>
      deletion(id, (restId) => rest.send('delete', '/api/advertisers/revenue', { body: { revenue_id: restId } })),
  },
}
