import type { Resolvers } from '../../generated/graphql'
import { leadsOf } from '../../leads/leads/leads.loaders'
import { kinds } from '../../app/records/kinds'
import { follow } from '../../app/records/links'
import { detailsOf } from './distributions.loaders'

export const distributionResolvers: Resolvers = {
  Distribution: {
    details: ({ id }, _args, context) => detailsOf(context).load(id),
    leads: leadsOf(({ id }) => ({ distributionId: [id] })),
    timeslots: async ({ id }, _args, context) => (await detailsOf(context).load(id))?.timeslots ?? null,
  },
  DistributionAdvertiser: {
    advertiser: ({ id, name }, _args, context, info) => follow(kinds.Advertiser, { id, name }, context, info),
  },
}
