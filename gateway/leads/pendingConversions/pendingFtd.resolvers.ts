import type { Schemas } from '../../app/rest/restTypes'
import type { Resolvers } from '../../generated/graphql'
import { readPendingFtd } from '../../generated/rows'

async function* answers(events: AsyncIterable<Schemas['PendingFtd']>) {
  for await (const event of events) yield { pendingFtd: readPendingFtd(event) }
}

export const pendingFtdResolvers: Resolvers = {
  Subscription: {
    pendingFtd: {
      // No `resolve`: what the stream yields is the answer.
      subscribe: async (_parent, _args, { events }) => answers(await events('/api/pending-conversions/stream')),
    },
  },
}
