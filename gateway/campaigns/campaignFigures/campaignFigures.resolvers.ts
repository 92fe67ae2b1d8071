import type { Resolvers } from '../../generated/graphql'
import { answers } from '../../generated/rows'
import type { Context } from '../../app/context/context'
import { recordsBy } from '../../app/records/links'
import { sourceById } from '../campaignSources/campaignSources.loaders'
import { stepById } from '../campaigns/campaigns.loaders'

const consumerById = recordsBy((rest, ids) =>
  rest.get('/api/campaign-consumers', { query: { ids: ids.join() } }).then(answers.Query.campaignConsumer),
)
const source = ({ sourceId }: { sourceId: string }, _args: unknown, context: Context) =>
  sourceById(context).load(sourceId)

export const campaignFigureResolvers: Resolvers = {
  CampaignLogRow: {
    consumer: ({ consumerId }, _args, context) => consumerById(context).load(consumerId),
    source,
    step: ({ stepId }, _args, context) => stepById(context).load(stepId),
  },
  CampaignConsumer: { source },
}
