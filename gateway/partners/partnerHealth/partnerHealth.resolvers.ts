import type { Resolvers } from '../../generated/graphql'
import { healthOfAdvertisers, healthOfPublishers } from './partnerHealth.loaders'
import { advertiserProblems, publisherProblems } from './partnerHealth.rest'
import { advertiserProblemsFromRest, publisherProblemsFromRest } from './partnerHealth.row'

export const partnerHealthResolvers: Resolvers = {
  Advertiser: {
    health: ({ id }, _args, context) => healthOfAdvertisers(context).load(id),
    problems: async ({ id }, _args, { rest }) => advertiserProblemsFromRest(await advertiserProblems(rest, Number(id))),
  },
  Publisher: {
    health: ({ id }, _args, context) => healthOfPublishers(context).load(id),
    problems: async ({ id }, _args, { rest }) => publisherProblemsFromRest(await publisherProblems(rest, Number(id))),
  },
}
