import type { Schemas } from '../../app/rest/restTypes'
import type { LeadChange, LeadChangeKind, Resolvers } from '../../generated/graphql'
import { statusOf } from '../leads/leads.row'
import { restLeadQuery } from '../leads/leads.filter'

const kinds: Readonly<Record<Schemas['LeadChange']['change'], LeadChangeKind>> = {
  created: 'CREATED',
  status_changed: 'STATUS_CHANGED',
  updated: 'UPDATED',
}

const fromRest = ({ lead_id, change, status, version, at }: Schemas['LeadChange']): LeadChange => ({
  leadId: String(lead_id),
  change: kinds[change],
  status: statusOf(status),
  version,
  at,
})

async function* answers<Name extends string>(name: Name, events: AsyncIterable<Schemas['LeadChange']>) {
  for await (const event of events) yield { [name]: fromRest(event) } as Record<Name, LeadChange>
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
