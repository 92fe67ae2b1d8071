import type { Parameters, Rest, Schemas } from '../restTypes'

export type LeadDetails = Parameters<'/api/lead-details', 'post'>['body']
export type LeadColumns = NonNullable<LeadDetails['columns']>
/** A row holds the columns that were asked for; whoever reads others finds undefined. */
export type RestLead = Required<Schemas['LeadRow']>
export type RestLeadStatusChange = Schemas['LeadStatusChange']
export type RestLeadHistoryEntry = Schemas['LeadHistoryEntry']

export async function leads(rest: Rest, body: LeadDetails) {
  const { total, data } = await rest.query('/api/lead-details', { body })
  return { total, data: data as RestLead[] }
}

export const leadStatusHistory = (rest: Rest, lead_id: number) => rest.query('/api/lead-details/status-history', { body: { lead_id } })

export const leadHistory = (rest: Rest, lead_id: number) => rest.query('/api/lead-details/lead-history', { body: { lead_id } })
