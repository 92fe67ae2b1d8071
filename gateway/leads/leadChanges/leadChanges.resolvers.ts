import type { LeadChange, LeadChangeKind, Resolvers } from '../../generated/graphql'
import { statusOf } from '../leads/leads.row'
import { conversionChangeEvents, leadChangeEvents, type RestLeadChange } from './leadChanges.rest'

const kinds: Readonly<Record<RestLeadChange['change'], LeadChangeKind>> = {
  created: 'CREATED',
  status_changed: 'STATUS_CHANGED',
  updated: 'UPDATED',
}

const fromRest = ({ lead_id, change, status, version, at }: RestLeadChange): LeadChange => ({
  leadId: String(lead_id),
  change: kinds[change],
  status: statusOf(status),
  version,
  at,
})

async function* answers<Name extends string>(name: Name, events: AsyncIterable<RestLeadChange>) {
  for await (const event of events) yield { [name]: fromRest(event) } as Record<Name, LeadChange>
}

export const leadChangeResolvers: Resolvers = {
  Subscription: {
    leadChanges: {
      subscribe: async (_parent, args, context) => answers('leadChanges', await leadChangeEvents(context, args)),
    },
    conversionChanges: {
      subscribe: async (_parent, _args, context) => answers('conversionChanges', await conversionChangeEvents(context)),
    },
  },
}
