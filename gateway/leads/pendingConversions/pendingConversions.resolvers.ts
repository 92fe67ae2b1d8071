import type { Resolvers } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { restFilter } from '../leads/leads.filter'
import { advertiserOf, countryOf, leadOf, onePublisherOf } from '../../app/records/rowLinks'
import { reviewLoader } from './conversionReviews.loaders'
import { conversionFromRest } from './pendingConversions.row'

export const pendingConversionResolvers: Resolvers = {
  PendingConversion: {
    publisher: onePublisherOf,
    advertiser: advertiserOf,
    country: countryOf,
    review: ({ id }, _args, context) => reviewLoader(context).load(id),
    lead: (row, args, context, info) => leadOf({ leadId: row.id }, args, context, info),
  },
  Query: {
    pendingConversions: async (_parent, { filter }, { rest }) =>
      (await rest.query('/api/pending-conversions', { body: restFilter(filter ?? {}) })).map(conversionFromRest),
    pendingConversion: async (_parent, { id }, { rest }) => {
      const [row] = await rest.query('/api/pending-conversions', { body: { lead_id: idNumber(id, 'id') } })
      return row ? conversionFromRest(row) : null
    },
  },
}
