import { lostReasonTitle } from '../../../shared/leads/lostReasons'
import type { Schemas } from '../../app/rest/restTypes'
import type { Resolvers } from '../../generated/graphql'
import { readAlertCounts } from '../../generated/rows'

async function* answers(events: AsyncIterable<Schemas['AlertCounts']>) {
  for await (const event of events) yield { alertCounts: readAlertCounts(event) }
}

export const alertResolvers: Resolvers = {
  AlertLeadsElsewhere: { reason: ({ reason }) => lostReasonTitle(reason) },
  Subscription: {
    alertCounts: {
      // No `resolve`: what the stream yields is the answer.
      subscribe: async (_parent, _args, { events }) => answers(await events('/api/alerts/stream')),
    },
  },
}
