import type { Resolvers } from '../../generated/graphql'
import { leadsOf } from '../../leads/leads/leads.loaders'
import { stepsOfCampaigns } from './campaigns.loaders'

export const campaignResolvers: Resolvers = {
  Campaign: {
    steps: ({ id }, _args, context) => stepsOfCampaigns(context).load(id),
    leads: leadsOf(({ id }) => ({ campaignId: [id] })),
  },
}
