import { advertiserKind } from '../../partners/advertisers/advertisers.loaders'
import { capKind } from '../../routing/caps/caps.loaders'
import type { Resolvers } from '../../generated/graphql'
import { follow } from '../../app/records/links'
import { publisherKind } from '../../partners/publishers/publishers.loaders'
import { attentionFromRest } from './attention.row'

export const attentionResolvers: Resolvers = {
  AttentionCaps: {
    fullest: ({ fullestId }, _args, context) => (fullestId === null ? null : capKind.loader(context).load(fullestId)),
  },
  AttentionAdvertisers: {
    worst: ({ worst }, _args, context, info) => follow(advertiserKind, worst, context, info),
  },
  AttentionPublishers: {
    worst: ({ worst }, _args, context, info) => follow(publisherKind, worst, context, info),
  },
  Query: {
    attention: async (_parent, _args, { rest }) => attentionFromRest(await rest.get('/api/dashboard/attention')),
  },
}
