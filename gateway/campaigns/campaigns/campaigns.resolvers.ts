import type { Resolvers } from '../../generated/graphql'
import { leadsOf } from '../../leads/leads/leads.loaders'
import { kinds } from '../../app/records/kinds'
import { followAll } from '../../app/records/links'
import { loadAll } from '../../app/records/loaders'
import { stepsOfCampaigns } from './campaigns.loaders'

export const campaignResolvers: Resolvers = {
  Campaign: {
    steps: ({ id }, _args, context) => stepsOfCampaigns(context).load(id),
    leads: leadsOf(({ id }) => ({ campaignId: [id] })),
  },
  CampaignStep: {
    publisherRecords: ({ publishers }, _args, context, info) =>
      followAll(
        kinds.Publisher,
        publishers.map((id) => ({ id })),
        context,
        info,
      ),
    countryRecords: ({ countries }, _args, context) => loadAll(kinds.Country.loader(context), countries),
  },
}
