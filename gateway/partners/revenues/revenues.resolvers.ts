import { settingsOf } from '../advertisers/advertisers.rest'
import type { Resolvers } from '../../generated/graphql'
import { readRevenue } from '../../generated/rows'
import { idNumber, idNumbers } from '../../app/rest/ids'
import { payload } from '../../app/records/payloads'
import { priceListPlace } from '../../app/rest/places'

export const revenueResolvers: Resolvers = {
  Query: {
    revenues: async (_parent, { advertiserId }, { rest }) => {
      const { revenues = [] } = await settingsOf(rest, idNumber(advertiserId, 'advertiserId'), ['revenues'])
      return revenues.map(readRevenue)
    },
  },
  Mutation: {
    createRevenues: (_parent, { advertiserId, countryIds, amount, key }, { rest }) =>
      payload(async () => {
        const price = { advertiser_id: idNumber(advertiserId, 'advertiserId'), amount }
        const countries = idNumbers(countryIds, 'countryIds')
        const body = countries.length ? countries.map((country_id) => ({ ...price, country_id })) : [price]
        const { data } = await rest.send('post', '/api/advertisers/revenue', { body, idempotencyKey: key })
        return { revenues: data.map(readRevenue) }
      }, priceListPlace),
  },
}
