import type { Context } from '../../app/schema/context'
import type { SubscriptionLeadChangesArgs } from '../../generated/graphql'
import { restLeadQuery } from '../leads/leads.filter'
import type { Schemas } from '../../app/rest/restTypes'

export type RestLeadChange = Schemas['LeadChange']

export const leadChangeEvents = ({ events }: Context, args: Partial<SubscriptionLeadChangesArgs>) =>
  events<RestLeadChange>('/api/lead-details/changes', restLeadQuery(args))

export const conversionChangeEvents = ({ events }: Context) =>
  events<RestLeadChange>('/api/pending-conversions/changes')
