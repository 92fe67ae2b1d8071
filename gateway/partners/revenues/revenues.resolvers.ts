import { advertiserKind } from '../advertisers/advertisers.loaders'
import { settingsOf } from '../advertisers/advertisers.rest'
import type { Resolvers } from '../../generated/graphql'
import { idNumber, idNumbers } from '../../app/rest/ids'
import { followOne, lookUpBy } from '../../app/records/links'
import { payload } from '../../app/records/payloads'
import { createRevenues, deleteRevenue, revenuesByIds, updateRevenue } from './revenues.rest'
import { revenue } from './revenues.row'
import { renamed } from '../../app/rest/places'
import { undoFromRest } from '../../access/undo/undo.row'

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
    revenue: lookUpBy(async (rest, ids) => (await revenuesByIds(rest, ids)).map(revenue)),
  },
  Mutation: {
    createRevenues: (_parent, { advertiserId, countryIds, amount, key }, { rest }) =>
      payload(
        { revenues: null },
        async () => {
          const price = { advertiser_id: idNumber(advertiserId, 'advertiserId'), amount }
          const countries = idNumbers(countryIds, 'countryIds')
          const prices = countries.length ? countries.map((country_id) => ({ ...price, country_id })) : [price]
          return { revenues: (await createRevenues(rest, prices, key ?? null)).data.map(revenue) }
        },
        pricePlace,
      ),
    updateRevenue: (_parent, { id, advertiserId, countryId, amount, version }, { rest }) =>
      payload({ revenue: null }, async () => {
        const body = {
          revenue_id: idNumber(id, 'id'),
          advertiser_id: idNumber(advertiserId, 'advertiserId'),
          country_id: countryId ? idNumber(countryId, 'countryId') : null,
          amount,
          version: version ?? undefined,
        }
        return { revenue: revenue(await updateRevenue(rest, body)) }
      }),
    deleteRevenue: (_parent, { id }, { rest }) =>
      payload({ deletedId: null, undo: null }, async () => {
        const { undo } = await deleteRevenue(rest, idNumber(id, 'id'))
        return { deletedId: id, undo: undoFromRest(undo) }
      }),
  },
}
