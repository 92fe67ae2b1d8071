import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type LeadDetails = Parameters<'/api/lead-details/columns', 'post'>['body']
export type LeadSearchOutcomeBody = Parameters<'/api/lead-details/search-outcome', 'post'>['body']
export type LeadFields = NonNullable<LeadDetails['columns']>
/** Values of a page in column format; fields that were not requested are missing. */
export type RestLeadColumns = Schemas['LeadColumns']
export type RestLeadStatusChange = Schemas['LeadStatusChange']
export type RestLeadHistoryEntry = Schemas['LeadHistoryEntry']

export const leads = (rest: Rest, body: LeadDetails) => rest.query('/api/lead-details/columns', { body })

export const searchOutcome = (rest: Rest, body: LeadSearchOutcomeBody) =>
  rest.query('/api/lead-details/search-outcome', { body })

/** Of one lead, which must exist, or of several leads, or the rows with these ids. */
export type LeadsOfHistory = { lead_id: number } | { lead_ids: number[] } | { ids: number[] }

export const leadStatusHistory = (rest: Rest, body: LeadsOfHistory) =>
  rest.query('/api/lead-details/status-history', { body })

export const leadHistory = (rest: Rest, body: LeadsOfHistory) => rest.query('/api/lead-details/lead-history', { body })
