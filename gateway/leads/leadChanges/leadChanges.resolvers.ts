import type { Schemas } from '../../app/rest/restTypes'
import type { LeadChange, Resolvers } from '../../generated/graphql'
import { readLeadChange } from '../../generated/rows'
import { restLeadQuery } from '../leads/leads.filter'

async function* answers<Name extends string>(name: Name, events: AsyncIterable<Schemas['LeadChange']>) {
  for await (const event of events) yield { [name]: readLeadChange(event) } as Record<Name, LeadChange>
}

export const leadChangeResolvers: Resolvers = {
  Subscription: {
    leadChanges: {
      subscribe: async (_parent, args, { events }) =>
        answers('leadChanges', await events('/api/lead-details/changes', restLeadQuery(args))),
    },
    conversionChanges: {
      subscribe: async (_parent, _args, { events }) =>
        answers('conversionChanges', await events('/api/pending-conversions/changes')),
    },
  },
}
