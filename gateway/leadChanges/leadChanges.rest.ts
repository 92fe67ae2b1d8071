import type { Context } from '../context'
import type { LeadFilterInput } from '../generated/graphql'
import { restLeadQuery } from '../leads/leads.filter'
import type { Schemas } from '../restTypes'

export type RestLeadChange = Schemas['LeadChange']

export const leadChangeEvents = ({ events }: Context, filter: LeadFilterInput | null | undefined) =>
  events<RestLeadChange>('/api/lead-details/changes', restLeadQuery({ filter }))

export const conversionChangeEvents = ({ events }: Context) =>
  events<RestLeadChange>('/api/pending-conversions/changes')
