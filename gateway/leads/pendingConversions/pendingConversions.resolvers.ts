import type { Resolvers } from '../../generated/graphql'
import { readPendingConversion } from '../../generated/rows'
import { followLead } from '../../app/records/kinds'
import { idNumber } from '../../app/rest/ids'
import { reviewLoader } from './conversionReviews.loaders'

export const pendingConversionResolvers: Resolvers = {
  PendingConversion: {
    review: ({ id }, _args, context) => reviewLoader(context).load(id),
    lead: ({ id }, _args, context, info) => followLead(id, context, info),
  },
  Query: {
    pendingConversion: async (_parent, { id }, { rest }) => {
      const [row] = await rest.query('/api/pending-conversions', { body: { lead_id: idNumber(id, 'id') } })
      return row ? readPendingConversion(row) : null
    },
  },
}
