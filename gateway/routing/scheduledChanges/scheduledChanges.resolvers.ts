import type { Resolvers } from '../../generated/graphql'
import {
  scheduledInDistributions,
  scheduledOfAdvertisers,
  scheduledOfCaps,
  scheduledOfDistributions,
  scheduledOfGroups,
} from './scheduledChanges.loaders'

export const scheduledChangeResolvers: Resolvers = {
  Cap: {
    scheduledChange: async ({ id }, _args, context) => (await scheduledOfCaps(context).load(id))[0] ?? null,
  },
  Advertiser: {
    scheduledChange: async ({ id }, _args, context) => (await scheduledOfAdvertisers(context).load(id))[0] ?? null,
  },
  Distribution: {
    scheduledChange: async ({ id }, _args, context) => (await scheduledOfDistributions(context).load(id))[0] ?? null,
    waitingChanges: ({ id }, _args, context) => scheduledInDistributions(context).load(id),
  },
  DistributionGroup: {
    scheduledChange: async ({ id }, _args, context) => (await scheduledOfGroups(context).load(id))[0] ?? null,
  },
}
