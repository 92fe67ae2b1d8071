import type { Resolvers } from '../../generated/graphql'
import { healthOfAdvertisers, healthOfPublishers } from './partnerHealth.loaders'
import { advertiserProblemsFromRest, publisherProblemsFromRest } from './partnerHealth.row'

export const partnerHealthResolvers: Resolvers = {
  Advertiser: {
    health: ({ id }, _args, context) => healthOfAdvertisers(context).load(id),
    problems: async ({ id }, _args, { rest }) =>
      advertiserProblemsFromRest(await rest.get('/api/advertisers/{id}/problems', { path: { id: Number(id) } })),
  },
  Publisher: {
    health: ({ id }, _args, context) => healthOfPublishers(context).load(id),
    problems: async ({ id }, _args, { rest }) =>
      publisherProblemsFromRest(await rest.get('/api/publishers/{id}/problems', { path: { id: Number(id) } })),
  },
}
